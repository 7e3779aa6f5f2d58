/**
 * Changes that are stored together with their audit entry. A database without transactions cannot write a record and
 * a log entry at once, so the write that makes a change also stores the entry in the record. When the log contains
 * the entry, the entry is removed from the record. If a process is killed in between, any instance finds the entry in
 * the record and writes it to the log.
 *
 * The field `audit` of a record contains `since`, the first version that has an entry, and the waiting entries as
 * JSON text by version: `{ since: 0, v3: '…' }`.
 */
import type { AuditAction, AuditEntry, AuditedKindName } from '@app/contracts';
import mongoose, { type Schema } from 'mongoose';
import type { UnchainedEntry } from './chain.ts';

/** The user who makes a change, and the user's address. */
export type Actor = Pick<AuditEntry, 'by' | 'address'>;

/** The entry of a change. `version` is the version that the change gave its record. */
export type StoredChange = UnchainedEntry & {
  action: AuditAction;
  kind: AuditedKindName;
  version: number;
};

const PREFIX = 'v';
const pathOf = (version: number) => `audit.${PREFIX}${version}`;

/**
 * The time after which this instance writes an entry of another instance's change. Normally, that instance writes the
 * entry within milliseconds.
 */
const OTHERS_MS = 2_000;

/** Adds the field `audit` to the schema of a record. */
export function auditedSchema<S extends Schema>(schema: S): S {
  schema.add({ audit: mongoose.Schema.Types.Mixed });
  return schema;
}

/** Returns the value of the field `audit` of a new record. */
export function auditOfNew(change: StoredChange): object {
  return { since: change.version, [`${PREFIX}${change.version}`]: JSON.stringify(change) };
}

/** Returns the update operators that store the entry of an update or removal in the record. */
export function auditOfUpdate(change: StoredChange) {
  return {
    $set: { [pathOf(change.version)]: JSON.stringify(change) },
    $min: { 'audit.since': change.version },
  };
}

/** Returns the entries that are stored in a record and may not be in the log yet. */
export function changesIn(stored: object): StoredChange[] {
  const field: unknown = 'audit' in stored ? stored.audit : undefined;
  return Object.entries(Object(field))
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([, json]) => JSON.parse(String(json)))
    .sort((a, b) => a.version - b.version);
}

/** Returns the record without the field `audit`. */
export function withoutAudit<T extends object>(stored: T): T {
  if (!('audit' in stored)) return stored;
  const { audit: _, ...record } = stored;
  // The cast is safe: `audit` is no field of T.
  return record as T;
}

/** The part of `Audit` that is needed here. */
interface AuditLog {
  record(change: StoredChange): Promise<boolean>;
  has(change: StoredChange): Promise<boolean>;
}

type Collection = Pick<mongoose.mongo.Collection, 'updateOne' | 'deleteOne'>;

/** A change whose entry may be missing in the log, and the time when this instance found it. */
interface Unlogged {
  collection: Collection;
  id: unknown;
  change: StoredChange;
  since: number;
}

/**
 * The stored changes of a service. Logs the changes of this process, and completes the changes that other processes
 * left incomplete.
 */
export class StoredChanges {
  readonly #audit: AuditLog;
  readonly #unlogged = new Map<string, Unlogged>();

  constructor(audit: AuditLog) {
    this.#audit = audit;
  }

  /**
   * Returns a record from the database without the field `audit`. Returns undefined if the record's removal is stored
   * but not completed. `complete` later writes the entries that the record still contains.
   */
  read<T extends { _id: unknown }>(collection: Collection, stored: T): T | undefined {
    const changes = changesIn(stored);
    for (const change of changes) this.#remember(collection, stored._id, change);
    return changes.at(-1)?.action === 'delete' ? undefined : withoutAudit(stored);
  }

  /** Writes the entry of a change that this process has stored. Never rejects: if this fails, `complete` retries it. */
  async log(collection: Collection, id: unknown, change: StoredChange): Promise<void> {
    const isLogged = await this.#audit.record(change);
    const isDone = isLogged && (await forget(collection, id, change).catch(() => false));
    if (!isDone) this.#remember(collection, id, change);
  }

  /** Writes entries that other processes stored but did not log in time. Must be called at an interval. */
  async complete(othersMs = OTHERS_MS): Promise<void> {
    for (const [key, { collection, id, change, since }] of this.#unlogged) {
      if (performance.now() - since < othersMs) continue;
      const isLogged = (await this.#audit.has(change)) || (await this.#audit.record(change));
      if (!isLogged) return;
      await forget(collection, id, change);
      this.#unlogged.delete(key);
    }
  }

  #remember(collection: Collection, id: unknown, change: StoredChange): void {
    const key = `${change.kind} ${id} ${change.version}`;
    if (this.#unlogged.has(key)) return;
    this.#unlogged.set(key, { collection, id, change, since: performance.now() });
  }
}

/** Removes a logged entry from its record. If the change was a removal, removes the record itself. */
async function forget(collection: Collection, id: unknown, change: StoredChange): Promise<true> {
  const filter = { _id: id as mongoose.mongo.ObjectId };
  if (change.action === 'delete') {
    // A record that was restored in the meantime has the same ID, but does not contain this entry.
    await collection.deleteOne({ ...filter, [pathOf(change.version)]: { $exists: true } });
  } else await collection.updateOne(filter, { $unset: { [pathOf(change.version)]: '' } });
  return true;
}
