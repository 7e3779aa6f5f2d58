import { AppError } from '@app/service-kit';
import {
  type Actor,
  auditOfNew,
  auditOfUpdate,
  type StoredChanges,
  withoutAudit,
} from '@app/service-kit/audit';
import { updateVersioned, withAppErrors } from '@app/service-kit/mongo';
import type { Model } from 'mongoose';
import { type AuditedKind, changeOf } from './audited-kind.ts';

export interface RecordCopy<R> {
  find(id: string): R | undefined;
  /** Applies and announces a written record. Write handlers call it before responding (read-your-writes). */
  put(record: R): Promise<void>;
  remove(id: string): Promise<void>;
  /** Awaits a write to a record. If the outcome is unknown, the record is later compared with the database. */
  watch<T>(id: string, writing: PromiseLike<T>): Promise<T>;
  caughtUp(): Promise<void>;
  /** Reads a record, or all records if there is no ID, again on every instance. */
  recover(id?: string): Promise<void>;
}

/** A record before and after a write. Both are the same object if nothing has changed. */
export type Written<R> = { before: R; after: R };

export interface RecordUpdate<R> {
  /** The version that the caller has read. If undefined, the update applies to any version. */
  expected: number | undefined;
  /** Returns the new fields of the record. Only fields that differ from `before` are written. */
  fields(before: R): Partial<R> | Promise<Partial<R>>;
  /** Additional fields that are written only with a change, such as the time of the change. */
  stamp?: Partial<R> | ((changed: Partial<R>) => Partial<R>);
  by: Actor;
  /**
   * True if a program has derived the fields from data that people have entered. An open edit of the record then causes
   * no conflict.
   */
  isProduct?: boolean;
}

/**
 * The last version that a person has written (`edited`), and the last version that a program has written (`version`).
 * Both are ignored if the record has another version than `version`.
 */
export interface Products {
  edited: number;
  version: number;
}

interface Versioned {
  version: number;
  products?: Products;
}

/** Returns the last version that a person has written. Edits of this version or a later one cause no conflict. */
export const editedVersion = ({ version, products }: Versioned): number =>
  products?.version === version ? products.edited : version;

/** The audit log of a collection, and the kind of record in its entries. */
export interface CollectionAudit<R> {
  kind: AuditedKind<R>;
  changes: StoredChanges;
}

/** The maximum number of attempts. An attempt fails if another instance writes the record at the same time. */
const ATTEMPTS = 50;

/**
 * The records of one collection, which are written to the database and read from memory. A write succeeds only if the
 * database has the same version as the memory, so `before` is certainly the replaced record. If two updates expect the
 * same version, the second gets `version_conflict`, unless the first was made by a program: see `isProduct`. Each write
 * stores its audit log entry in the record.
 */
export class RecordCollection<F extends Versioned, R extends Readonly<F> & { _id: unknown }> {
  readonly #model: Model<F>;
  readonly #copy: RecordCopy<R>;
  readonly #kind: AuditedKind<R>;
  readonly #changes: StoredChanges;

  constructor(model: Model<F>, copy: RecordCopy<R>, { kind, changes }: CollectionAudit<R>) {
    this.#model = model;
    this.#copy = copy;
    this.#kind = kind;
    this.#changes = changes;
  }

  find(id: string): R | undefined {
    return this.#copy.find(id);
  }

  caughtUp(): Promise<void> {
    return this.#copy.caughtUp();
  }

  recover(): Promise<void> {
    return this.#copy.recover();
  }

  async create(fields: Partial<F>, by: Actor): Promise<R> {
    const document = new this.#model(fields);
    const change = changeOf(this.#kind, { before: null, after: document.toObject<R>() }, 0, by);
    document.set('audit', auditOfNew(change));
    const created = await this.#copy.watch(String(document._id), document.save());
    const record = withoutAudit(created.toObject<R>());
    await this.#changes.log(this.#model.collection, record._id, change);
    await this.#copy.put(record);
    return this.#inMemory(record);
  }

  /** Stores a removed record again, with its ID and all its fields. */
  async restore(removed: R, by: Actor): Promise<R> {
    // The removal used the next version of the record. Fields that are derived in memory are dropped by the model.
    const record = {
      ...new this.#model(removed).toObject<R>(),
      version: removed.version + 2,
      restored: livesOf(removed) + 1,
    };
    const change = changeOf(this.#kind, { before: null, after: record }, record.version, by);
    const { collection } = this.#model;
    const inserting = collection.insertOne({ ...record, audit: auditOfNew(change) } as never);
    await this.#copy.watch(String(record._id), inserting);
    await this.#changes.log(collection, record._id, change);
    await this.#copy.put(record);
    return this.#inMemory(record);
  }

  /**
   * Returns a written record in the form that reads receive, with fields derived in memory. If a later write has
   * already replaced it, returns the record as written.
   */
  #inMemory(record: R): R {
    const found = this.find(String(record._id));
    return found?.version === record.version ? found : record;
  }

  update(
    id: string,
    { expected, fields, stamp, by, isProduct }: RecordUpdate<R>,
  ): Promise<Written<R>> {
    return this.#write(id, expected, async (before) => {
      const changed = differing(before, await fields(before));
      if (!changed) return before;
      const planned = { before, after: { ...before, ...changed } };
      const version = before.version + 1;
      const change = changeOf(this.#kind, planned, version, by);
      const { $set, $min } = auditOfUpdate(change);
      const stamped = typeof stamp === 'function' ? stamp(changed) : stamp;
      const products = isProduct && { products: { edited: editedVersion(before), version } };
      const all = { ...changed, ...stamped, ...products, ...$set };
      const update = updateVersioned(this.#model, before, all, {}, { $min });
      const stored = await this.#copy.watch(id, update.lean<R>());
      if (!stored) return null;
      const after = withoutAudit(stored);
      await this.#changes.log(this.#model.collection, after._id, change);
      await this.#copy.put(after);
      return this.#inMemory(after);
    });
  }

  /**
   * Corrects fields that no reader sees, such as keys, without increasing the version. Has no effect if the record has
   * changed. `undefined` removes a field.
   */
  async correct({ _id, version }: R, fields: Partial<F>): Promise<void> {
    const entries = Object.entries(fields);
    const some = (isKept: boolean) =>
      Object.fromEntries(entries.filter(([, value]) => (value !== undefined) === isKept));
    const [kept, removed] = [some(true), some(false)];
    const change = {
      ...(Object.keys(kept).length > 0 && { $set: kept }),
      ...(Object.keys(removed).length > 0 && { $unset: removed }),
    };
    await withAppErrors(this.#model.collection.updateOne({ _id, version } as never, change));
  }

  /**
   * Removes a record. First stores the removal in the record, together with the audit log entry, like an update.
   * `storeCopy` stores a copy of the record before the removal. Only the copied version is removed.
   */
  async remove(
    id: string,
    expected: number | undefined,
    by: Actor,
    storeCopy?: (before: R) => Promise<void>,
  ): Promise<R> {
    const { before } = await this.#write(id, expected, async (before) => {
      await storeCopy?.(before);
      const change = changeOf(this.#kind, { before, after: null }, before.version + 1, by);
      const { $set, $min } = auditOfUpdate(change);
      const removal = updateVersioned(this.#model, before, $set, {}, { $min });
      const marked = await this.#copy.watch(id, removal.lean<R>());
      if (!marked) return null;
      await this.#changes.log(this.#model.collection, marked._id, change);
      await this.#copy.remove(id);
      return marked;
    });
    return before;
  }

  /**
   * Calls `write` until it succeeds. `write` returns null if the version in the database differs from the version in
   * memory.
   */
  async #write(
    id: string,
    expected: number | undefined,
    write: (before: R) => Promise<R | null>,
  ): Promise<Written<R>> {
    // The version that the caller has read may have just been written by another instance.
    if ((this.find(id)?.version ?? -1) < (expected ?? 0)) await this.caughtUp();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = this.find(id);
      if (!before) throw new AppError('not_found');
      const isCurrent = (version: number) =>
        version >= editedVersion(before) && version <= before.version;
      if (expected !== undefined && !isCurrent(expected)) break;
      const after = await write(before);
      if (after && after !== before) return { before, after };
      const isSame = () => this.find(id)?.version === before.version;
      if (after) {
        // Nothing was written, because the record in memory already has these values. A newer version in the database
        // may have different ones.
        await this.caughtUp();
        if (isSame()) return { before, after };
      } else if (isSame()) {
        // The conflicting write is not known to this instance.
        await this.#copy.recover(id);
      }
    }
    throw new AppError('version_conflict');
  }
}

/** Returns how often a record has been restored after a removal. */
export function livesOf(record: object): number {
  return 'restored' in record ? Number(record.restored ?? 0) : 0;
}

export function differing<R extends object>(before: R, fields: Partial<R>): Partial<R> | undefined {
  const changed = Object.entries(fields).filter(
    ([name, value]) => canonical(value) !== canonical(Reflect.get(before, name)),
  );
  // The cast is safe, because all entries of `fields` are fields of R.
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<R>) : undefined;
}

/** Serializes a value. Equal values give equal texts, regardless of the order of fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the mongoose types of fields whose initial values are strings and booleans. */
export function fieldTypes(initial: object): Record<string, typeof String | typeof Boolean> {
  const typeOf = (value: unknown) => (typeof value === 'boolean' ? Boolean : String);
  return Object.fromEntries(
    Object.entries(initial).map(([field, value]) => [field, typeOf(value)]),
  );
}
