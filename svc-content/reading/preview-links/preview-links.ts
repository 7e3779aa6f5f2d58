import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { MAX_PREVIEW_LINKS, type PreviewLink } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor, Audit } from '@app/service-kit/audit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { PreviewLinkModel, PreviewLinkRecord } from './model.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The article of a link, for the audit log. */
export interface LinkedArticle {
  id: string;
  refnumber: string;
}

/** Links with which people without an account, such as the authors, read an article that is not public. */
export class PreviewLinks {
  readonly #model: PreviewLinkModel;
  readonly #audit: Pick<Audit, 'record'>;

  constructor(model: PreviewLinkModel, audit: Pick<Audit, 'record'>) {
    this.#model = model;
    this.#audit = audit;
  }

  /** Returns the valid links of an article, the newest first. */
  async list(article: string): Promise<PreviewLink[]> {
    const query = this.#model.find({ article, expires: { $gt: new Date() } });
    const found = await withAppErrors(query.lean<PreviewLinkRecord[]>());
    return found.sort((a, b) => Number(b.created) - Number(a.created)).map(presentLink);
  }

  /** Creates a link. Returns it with its token, which is not stored. */
  async create({ id, refnumber }: LinkedArticle, days: number, by: Actor) {
    if ((await this.list(id)).length >= MAX_PREVIEW_LINKS) {
      const message = `At most ${MAX_PREVIEW_LINKS} links at a time: revoke one first`;
      throw new AppError('invalid_request', { issues: [{ path: 'days', message }] });
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const created = new Date();
    const link = {
      _id: hashOf(token),
      article: id,
      createdby: by.by.name,
      created,
      expires: new Date(Number(created) + days * DAY_MS),
    };
    await withAppErrors(this.#model.create(link));
    await this.#record('create', link, refnumber, by);
    return { ...presentLink(link), token };
  }

  /** Revokes a link. Throws `not_found` if the link was already revoked, or was removed after it expired. */
  async revoke(id: string, refnumberOf: (article: string) => string, by: Actor) {
    const link = await withAppErrors(this.#model.findByIdAndDelete(id).lean<PreviewLinkRecord>());
    if (!link) throw new AppError('not_found');
    await this.#record('delete', link, refnumberOf(link.article), by);
    return presentLink(link);
  }

  /** Returns the valid link with this token, if there is one. */
  async find(token: string): Promise<PreviewLinkRecord | undefined> {
    const hash = hashOf(token);
    const link = await withAppErrors(this.#model.findById(hash).lean<PreviewLinkRecord>());
    if (!link || link.expires <= new Date()) return undefined;
    // The database compares only hashes, so its timing does not reveal the token. The second comparison takes the same
    // time for all hashes.
    return timingSafeEqual(Buffer.from(link._id), Buffer.from(hash)) ? link : undefined;
  }

  /** Returns whether the token, if any, opens this article. */
  async opens(token: string | undefined, article: string): Promise<boolean> {
    return token !== undefined && (await this.find(token))?.article === article;
  }

  /** Removes expired links. */
  async sweep(): Promise<void> {
    await withAppErrors(this.#model.deleteMany({ expires: { $lte: new Date() } }));
  }

  async #record(
    action: 'create' | 'delete',
    { article, expires }: PreviewLinkRecord,
    label: string,
    { by, address }: Actor,
  ): Promise<void> {
    const values = { expires: expires.toISOString() };
    const [before, after] = action === 'create' ? [null, values] : [values, null];
    const kind = 'preview link' as const;
    const entry = { action, kind, record: article, label, before, after };
    await this.#audit.record({ ...entry, by, address });
  }
}

function presentLink({ _id, createdby, created, expires }: PreviewLinkRecord): PreviewLink {
  return { id: _id, createdby, created: created.toISOString(), expires: expires.toISOString() };
}
