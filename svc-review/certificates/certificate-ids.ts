import { randomBytes } from 'node:crypto';
import { REVIEWER_CERTIFICATE_ID_LENGTH } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { CertificateIdsFields, CertificateIdsModel } from '../store/certificates.ts';

/** The alphabet of Crockford's Base32, which omits I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// 256 is a multiple of 32, so the remainder does not make any character more likely.
const newCertificateId = (): string =>
  [...randomBytes(REVIEWER_CERTIFICATE_ID_LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');

export class CertificateIds {
  readonly #model: CertificateIdsModel;

  constructor(model: CertificateIdsModel) {
    this.#model = model;
  }

  /** Returns the ids of all people, by person. */
  async all(): Promise<Map<string, CertificateIdsFields['ids']>> {
    const found = await withAppErrors(this.#model.find().lean<CertificateIdsFields[]>());
    return new Map(found.map(({ _id, ids }) => [_id, ids]));
  }

  /** Returns the ids of a person by year. */
  async of(person: string): Promise<CertificateIdsFields['ids']> {
    const found = await withAppErrors(this.#model.findById(person).lean<CertificateIdsFields>());
    return found?.ids ?? {};
  }

  /** Returns the id of a person's certificate of a year, which is created at the first call. */
  async create(person: string, year: number): Promise<string> {
    const known = (await this.of(person))[year];
    if (known !== undefined) return known;
    const path = `ids.${year}`;
    try {
      await withAppErrors(
        this.#model.updateOne(
          { _id: person, [path]: { $exists: false } },
          { $set: { [path]: newCertificateId() } },
          { upsert: true },
        ),
      );
    } catch (error) {
      // Another request has created an id at the same time. The error of the embedded database does not identify this
      // case.
      if (error instanceof AppError) throw error;
    }
    const created = (await this.of(person))[year];
    if (created === undefined) throw new AppError('unavailable');
    return created;
  }

  /** Deletes an id, so that the next certificate of the person and the year gets another id. */
  async forget(person: string, year: number, id: string): Promise<void> {
    const path = `ids.${year}`;
    const update = this.#model.updateOne({ _id: person, [path]: id }, { $unset: { [path]: 1 } });
    await withAppErrors(update);
  }
}
