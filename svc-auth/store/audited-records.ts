import type { AuditEntry, AuditedKindName } from '@app/contracts';
import { AppError } from '@app/service-kit';
import {
  type Actor,
  type Audit,
  auditOfNew,
  auditOfUpdate,
  type StoredChange,
  StoredChanges,
} from '@app/service-kit/audit';
import { updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import type { Document, HydratedDocument, Model } from 'mongoose';

/** The content of an entry, except the user and the time of the change. */
export type Description = Pick<AuditEntry, 'record' | 'label' | 'before' | 'after'> & {
  kind: AuditedKindName;
};

interface Update {
  /** The record as it was read. The update fails if the database has another version. */
  record: { _id: unknown; version: number };
  fields: object;
  conditions?: object;
  description: Description;
  by: Actor;
}

/** Writes records together with their audit log entries (ADR 38). */
export class AuditedRecords {
  readonly #audit: Audit;
  readonly #changes: StoredChanges;

  constructor(audit: Audit) {
    this.#audit = audit;
    this.#changes = new StoredChanges(audit);
  }

  /** Stores a new record. */
  async create(document: Document, description: Description, by: Actor): Promise<void> {
    const change = changeOf('create', 0, description, by);
    document.set('audit', auditOfNew(change));
    await withAppErrors(document.save());
    await this.#changes.log(document.collection, document._id, change);
  }

  /**
   * Updates a record. Returns null if the database has another version of the record, or if the record does not meet
   * the conditions.
   */
  async update<F extends { version: number }>(
    model: Model<F>,
    { record, fields, conditions, description, by }: Update,
  ): Promise<HydratedDocument<F> | null> {
    const change = changeOf('update', record.version + 1, description, by);
    const { $set, $min } = auditOfUpdate(change);
    const all = { ...fields, ...$set };
    const updated = await withAppErrors(
      updateVersioned(model, record, all, conditions, { $min }).exec(),
    );
    if (updated) await this.#changes.log(model.collection, updated._id, change);
    return updated;
  }

  /**
   * Logs the end of a user's sessions. Must be called before the sessions are ended: they are in Redis, so the entry
   * cannot be stored together with the change. Throws `unavailable` if the entry cannot be written.
   */
  async signOut(user: Pick<Description, 'kind' | 'record' | 'label'>, by: Actor): Promise<void> {
    const entry = { ...user, ...by, action: 'sign-out', before: null, after: null } as const;
    if (!(await this.#audit.record(entry))) throw new AppError('unavailable');
  }

  /**
   * Writes entries that are still in records because a process was killed or a response was lost. Must be called at
   * an interval. Reads all records, of which there are few.
   */
  async complete(models: readonly Pick<Model<unknown>, 'collection'>[], othersMs?: number) {
    for (const { collection } of models) {
      const found = collection.find({ audit: { $exists: true } }, { projection: { audit: 1 } });
      for await (const record of found) this.#changes.read(collection, record);
    }
    await this.#changes.complete(othersMs);
  }
}

function changeOf(
  action: 'create' | 'update',
  version: number,
  description: Description,
  by: Actor,
): StoredChange {
  return { at: new Date().toISOString(), ...by, action, version, ...description };
}
