import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isDuplicate, updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import type { LinkFields, LinkModel } from '../store/links.ts';

/**
 * The maximum number of valid links of one person. Each mail has a new link, and a bookmarked link must stay valid
 * after many reminders.
 */
const MAX_LINKS = 20;
const SECRET_BYTES = 32;

type Holder = Pick<LinkFields, '_id' | 'manuscript' | 'role' | 'email'>;

/**
 * Returns whether an editor has revoked the links of a person. A person without links is not necessarily revoked: a
 * mail may have failed.
 */
export const isRevoked = ({ revoked, hashes }: Pick<LinkFields, 'revoked' | 'hashes'>): boolean =>
  revoked ?? hashes.length === 0;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Returns the newest links, and the one that was used last, which may be a bookmark. */
function newest(hashes: readonly string[], used: string | undefined): string[] {
  const most = hashes.slice(-MAX_LINKS);
  if (used === undefined || !hashes.includes(used) || most.includes(used)) return most;
  return [used, ...most.slice(1)];
}

/** Personal links, which are the accounts of authors and reviewers. */
export class Links {
  readonly #model: LinkModel;

  constructor(model: LinkModel) {
    this.#model = model;
  }

  /** Creates a link and returns its token. Throws if an editor has revoked the person's links. */
  async issue(holder: Holder): Promise<string> {
    const token = await this.issueIfAllowed(holder);
    if (token === undefined) throw new Error('The links of this person were revoked');
    return token;
  }

  /**
   * Creates a link and returns its token, or undefined if an editor has revoked the person's links. Former links stay
   * valid.
   */
  async issueIfAllowed(holder: Holder): Promise<string | undefined> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const { _id, manuscript, role, email } = holder;
    const fields = { manuscript, role, email: email.toLowerCase(), revoked: false };
    const isMade = await this.#change(_id, (former) => {
      if (former && isRevoked(former)) return null;
      const hashes = newest([...(former?.hashes ?? []), hashOf(secret)], former?.used);
      return { ...fields, hashes };
    });
    return isMade ? `${_id}.${secret}` : undefined;
  }

  /** Invalidates a link, for example after its mail could not be queued. */
  async drop(token: string): Promise<void> {
    const [id = '', secret = ''] = token.split('.');
    const hash = hashOf(secret);
    await this.#change(
      id,
      (former) => former && { hashes: former.hashes.filter((each) => each !== hash) },
    );
  }

  /** Invalidates all links of a person. The person gets no new links until `allow` is called. */
  async revoke(id: string): Promise<void> {
    await this.#change(id, (former) => former && { hashes: [], revoked: true });
  }

  /** Lets a person get links again. */
  async allow(id: string): Promise<void> {
    await this.#change(id, (former) => former && { revoked: false });
  }

  /**
   * Stores the corrected address of a person. Only the link that made the correction stays valid, because others were
   * sent to the former address.
   */
  async move(id: string, email: string, token: string): Promise<void> {
    const hash = hashOf(token.split('.')[1] ?? '');
    await this.#change(
      id,
      (former) =>
        former && {
          email: email.toLowerCase(),
          hashes: former.hashes.filter((each) => each === hash),
        },
    );
  }

  /** Returns the holder of a link. All unknown tokens cause the same work. */
  async holderOf(token: string): Promise<LinkFields | undefined> {
    const [id = '', secret = ''] = token.split('.');
    const hash = Buffer.from(hashOf(secret));
    const holder = await withAppErrors(this.#model.findById(id).lean<LinkFields>());
    const works = (holder?.hashes ?? []).filter((each) => timingSafeEqual(Buffer.from(each), hash));
    return works.length > 0 && holder ? holder : undefined;
  }

  /** Stores which link of a person was used last. Writes only if the link differs from the stored one. */
  async noteUse({ _id, used }: Pick<LinkFields, '_id' | 'used'>, token: string): Promise<void> {
    const hash = hashOf(token.split('.')[1] ?? '');
    if (used !== hash) await this.#change(_id, (former) => former && { used: hash });
  }

  /** Returns a person by the id in the manuscript, or undefined if the person's links were revoked. */
  async holder(id: string): Promise<LinkFields | undefined> {
    const holder = await withAppErrors(this.#model.findById(id).lean<LinkFields>());
    return holder && !isRevoked(holder) ? holder : undefined;
  }

  /** Returns the people with this address whose links are not revoked. */
  async holdersAt(email: string): Promise<LinkFields[]> {
    const found = this.#model.find({ email: email.toLowerCase() }).lean<LinkFields[]>();
    return (await withAppErrors(found)).filter((each) => !isRevoked(each));
  }

  /** Deletes the links of people. */
  async remove(ids: readonly string[]): Promise<void> {
    await withAppErrors(this.#model.deleteMany({ _id: { $in: [...ids] } }));
  }

  /**
   * Changes the record of a person, or creates it. Tries again if another write was faster. Returns false if `change`
   * returns null.
   */
  async #change(
    _id: string,
    change: (former: LinkFields | null) => Partial<LinkFields> | null,
  ): Promise<boolean> {
    for (;;) {
      const former = await withAppErrors(this.#model.findById(_id).lean<LinkFields>());
      const fields = change(former);
      if (fields === null) return false;
      if (former) {
        if (await withAppErrors(updateVersioned(this.#model, former, fields).lean())) return true;
      } else if (await this.#create({ _id, ...fields })) {
        return true;
      }
    }
  }

  async #create(fields: Partial<LinkFields>): Promise<boolean> {
    try {
      await withAppErrors(this.#model.create({ ...fields, version: 0 }));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
