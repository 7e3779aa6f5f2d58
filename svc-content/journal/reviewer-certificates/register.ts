import { createHash } from 'node:crypto';
import {
  charactersText,
  type NewReviewerCertificate,
  NO_CERTIFICATE,
  type ReviewerCertificate,
  undrawnCharacters,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import { type Actor, type Audit, auditedChange } from '@app/service-kit/audit';
import { isDuplicate, updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import type { ReviewerCertificateFields, ReviewerCertificateModel } from './model.ts';

/**
 * The register of issued certificates of reviewers. Other certificates need no register, because they are derived from
 * public records.
 */
export class ReviewerRegister {
  readonly #model: ReviewerCertificateModel;
  readonly #audit: Pick<Audit, 'record'>;
  readonly #now: () => Date;

  constructor(
    model: ReviewerCertificateModel,
    audit: Pick<Audit, 'record'>,
    now = () => new Date(),
  ) {
    this.#model = model;
    this.#audit = audit;
    this.#now = now;
  }

  /** Returns the existing certificates with these ids, in the order of the ids. */
  async select(ids: readonly string[]): Promise<ReviewerCertificate[]> {
    const wanted = [...new Set(ids)];
    const query = this.#model.find({ _id: { $in: wanted } });
    const found = await withAppErrors(query.lean<ReviewerCertificateFields[]>());
    const byId = new Map(found.map((record) => [record._id, present(record)]));
    return wanted.flatMap((id) => byId.get(id) ?? []);
  }

  /** Issues or replaces a certificate. Has no effect if the certificate already has this content. */
  async store(id: string, given: NewReviewerCertificate, by: Actor): Promise<ReviewerCertificate> {
    const fields = { ...given, name: given.name.normalize('NFC') };
    const undrawn = undrawnCharacters(fields.name);
    if (undrawn.length > 0) {
      const message = `No font of the journal’s PDFs has ${charactersText(undrawn)}. ${NO_CERTIFICATE}`;
      throw new AppError('invalid_request', { issues: [{ path: 'name', message }] });
    }
    const day = this.#now().toISOString().slice(0, 10);
    for (;;) {
      const before = await this.#find(id);
      if (before && isSame(before, fields)) return present(before);
      const after = before
        ? await this.#replace(before, { ...fields, day })
        : await this.#create({ ...fields, day, _id: id, version: 0 });
      // A concurrent request has written the certificate.
      if (!after) continue;
      await this.#record(before, after, by);
      return present(after);
    }
  }

  async remove(id: string, by: Actor): Promise<ReviewerCertificate> {
    const query = this.#model.findByIdAndDelete(id);
    const removed = await withAppErrors(query.lean<ReviewerCertificateFields>());
    if (!removed) throw new AppError('not_found');
    await this.#record(removed, null, by);
    return present(removed);
  }

  #find(id: string): Promise<ReviewerCertificateFields | null> {
    return withAppErrors(this.#model.findById(id).lean<ReviewerCertificateFields>());
  }

  #replace(
    before: ReviewerCertificateFields,
    fields: Partial<ReviewerCertificateFields>,
  ): Promise<ReviewerCertificateFields | null> {
    const update = updateVersioned(this.#model, before, fields);
    return withAppErrors(update.lean<ReviewerCertificateFields>());
  }

  async #create(record: ReviewerCertificateFields): Promise<ReviewerCertificateFields | null> {
    try {
      await withAppErrors(this.#model.create(record));
      return record;
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  /**
   * Adds an entry to the audit log. The entry does not contain the name, the number of reviews or the id, with which
   * anyone can open the certificate. Otherwise, an administrator who is an author could find out who reviewed the
   * manuscript.
   */
  async #record(
    before: ReviewerCertificateFields | null,
    after: ReviewerCertificateFields | null,
    { by, address }: Actor,
  ): Promise<void> {
    const { _id = '', year = 0 } = after ?? before ?? {};
    const values = (of: ReviewerCertificateFields | null) =>
      of && { year: of.year, version: of.version };
    await this.#audit.record({
      action: after ? (before ? 'update' : 'create') : 'delete',
      kind: 'reviewer certificate',
      ...{ record: loggedId(_id), label: `${year}`, by, address },
      ...auditedChange(values(before), values(after)),
    });
  }
}

/**
 * Returns a key that connects the entries of one certificate in the audit log. The certificate cannot be opened with
 * this key.
 */
const loggedId = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

const isSame = (before: ReviewerCertificateFields, fields: NewReviewerCertificate): boolean =>
  before.name === fields.name &&
  before.orcid === fields.orcid &&
  before.year === fields.year &&
  before.count === fields.count;

function present({ _id: id, version: _, ...fields }: ReviewerCertificateFields) {
  return { id, ...fields };
}
