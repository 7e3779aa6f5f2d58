import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntry,
  type AuditedKindName,
  type AuditPage,
  type AuditQuery,
} from '@app/contracts';
import type { Middleware } from 'koa';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AppError } from '../http/app-error.ts';
import { isDuplicate, withAppErrors } from '../mongo/database.ts';
import { chained, type EntryHash, type UnchainedEntry } from './chain.ts';
import {
  hasVersion,
  type IndexedEntry,
  readEntries,
  readHead,
  readIndex,
  readIndexed,
  segmentOf,
  storedEntry,
} from './entries.ts';

export { auditedChange, requesterOf } from './change.ts';
export {
  type Actor,
  auditedSchema,
  auditOfNew,
  auditOfUpdate,
  changesIn,
  type StoredChange,
  StoredChanges,
  withoutAudit,
} from './stored-changes.ts';
export { verifyAudit } from './verify.ts';

const RETRY_MS = 1_000;
/** The number of attempts to write the waiting entries at shutdown. */
const LAST_TRIES = 3;

/** A change to be logged. `at` is set only if the change was stored before this call. */
export type AuditedChange = Omit<UnchainedEntry, 'at' | 'action' | 'kind'> & {
  action: AuditAction;
  kind: AuditedKindName;
  at?: string;
};

type VersionedRecord = { kind: string; record: string; version?: number | undefined };
const keyOf = ({ kind, record, version }: VersionedRecord) => `${kind} ${record} ${version}`;

interface Queued {
  entry: UnchainedEntry;
  /** The entry in the form in which it was last sent. It may have been stored although the response was lost. */
  tried?: AuditEntry;
  /** Resolves the promise of `record` with true if the entry is written. */
  resolve(isWritten: boolean): void;
}

/**
 * The audit log of a service. It is append-only, and each entry contains the hash of the previous entry. Inserting an
 * entry claims its number, so several instances write one chain without gaps.
 */
export class Audit {
  readonly #connection: Connection;
  readonly #log: Logger;
  #head: EntryHash | undefined;
  /**
   * The index of the entries written since `open`. The index of older entries is loaded when a filter first needs it.
   */
  readonly #newer: IndexedEntry[] = [];
  /** The record versions in the entries written since `open`. */
  readonly #newerVersions = new Set<string>();
  #older: Promise<IndexedEntry[]> | undefined;
  readonly #queue: Queued[] = [];
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stalled = false;

  private constructor(connection: Connection, log: Logger, head: EntryHash | undefined) {
    this.#connection = connection;
    this.#log = log;
    this.#head = head;
  }

  static async open(connection: Connection, log: Logger): Promise<Audit> {
    return new Audit(connection, log, await withAppErrors(readHead(connection)));
  }

  /** The number of entries that wait for a retry. */
  get waiting(): number {
    return this.#stalled ? this.#queue.length : 0;
  }

  /**
   * Refuses new changes while entries wait for a retry. If the process is killed during this time, only the changes
   * in progress lack entries.
   */
  readonly guard: Middleware = async (_ctx, next) => {
    if (this.#stalled) throw new AppError('unavailable');
    await next();
  };

  /**
   * Adds an entry. Never rejects, because the change has already been made. An entry that cannot be written stays in
   * the queue and is retried (ADR 0015). Resolves to true when the entry is written, and to false when it must wait
   * for a retry. Each version of a record gets only one entry, even if several instances record it.
   */
  record(change: AuditedChange): Promise<boolean> {
    if (isNothing(change)) return Promise.resolve(true);
    const entry = { at: new Date().toISOString(), ...change };
    return new Promise((resolve) => {
      this.#queue.push({ entry, resolve });
      if (this.#stalled) resolve(false);
      else void this.#write();
    });
  }

  /** Returns whether the log contains the entry of this version of a record. Reads the whole log. */
  async has(change: VersionedRecord): Promise<boolean> {
    await this.#catchUp();
    if (this.#newerVersions.has(keyOf(change))) return true;
    return withAppErrors(hasVersion(this.#connection, change));
  }

  async page(query: AuditQuery): Promise<AuditPage> {
    await this.#catchUp();
    const found = await this.#find(query);
    const { page, pageSize = AUDIT_PAGE_SIZE } = query;
    const total = found?.length ?? this.#last;
    const end = Math.max(0, total - (page - 1) * pageSize);
    const indexes = Array.from({ length: Math.min(pageSize, end) }, (_, n) => end - 1 - n);
    const seqs = indexes.map((index) => found?.[index] ?? index + 1);
    const entries = await withAppErrors(readEntries(this.#connection, seqs));
    return { entries, total, page, pageSize };
  }

  /** Tries to write the waiting entries and logs the entries that fail. Must be called before the connection closes. */
  async close(): Promise<void> {
    for (let tries = 0; tries < LAST_TRIES && this.#queue.length > 0; tries += 1) {
      await this.#write();
    }
    clearTimeout(this.#retry);
    for (const { entry } of this.#queue) this.#log.fatal({ entry }, 'not written to the audit log');
  }

  /** Writes the queued entries in order. Concurrent calls share one run. */
  #write(): Promise<void> {
    clearTimeout(this.#retry);
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      for (let next = this.#queue[0]; next; next = this.#queue[0]) {
        await this.#append(next);
        this.#queue.shift();
        next.resolve(true);
      }
      this.#stalled = false;
    } catch (err) {
      this.#stalled = true;
      const waiting = this.#queue.length;
      this.#log.error({ err, waiting }, 'audit entries wait for the database');
      for (const { resolve } of this.#queue) resolve(false);
      this.#retry = setTimeout(() => void this.#write(), RETRY_MS);
    } finally {
      // There is no `await` between the last check of `#queue` and this line, so every later entry starts a new run.
      this.#writing = undefined;
    }
  }

  async #append(queued: Queued): Promise<void> {
    for (;;) {
      if (queued.tried) {
        await this.#catchUp();
        if ((await this.#indexed(queued.tried.seq))?.hash === queued.tried.hash) return;
      }
      // Two instances cannot both pass this check, because an instance inserts an entry only after it has read all
      // earlier entries.
      const { entry: planned } = queued;
      if (planned.version !== undefined && this.#newerVersions.has(keyOf(planned))) return;
      const entry = chained(queued.entry, this.#head);
      queued.tried = entry;
      try {
        await segmentOf(this.#connection, entry.seq).insertOne(storedEntry(entry));
        this.#remember({ ...entry, version: entry.version, user: entry.by.name });
        return;
      } catch (error) {
        // Another instance has used the number, or an earlier attempt has already written this entry.
        if (!isDuplicate(error)) throw error;
        await this.#catchUp();
        if (this.#last < entry.seq) throw error;
      }
    }
  }

  get #last(): number {
    return this.#head?.seq ?? 0;
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const next = await this.#indexed(this.#last + 1);
      if (!next) return;
      this.#remember(next);
    }
  }

  #remember({ seq, hash, kind, record, version, user }: IndexedEntry): void {
    if (seq <= this.#last) return;
    this.#head = { seq, hash };
    this.#newer.push({ seq, hash, kind, record, version, user });
    if (version !== undefined) this.#newerVersions.add(keyOf({ kind, record, version }));
  }

  #indexed(seq: number): Promise<IndexedEntry | undefined> {
    return withAppErrors(readIndexed(this.#connection, seq));
  }

  /** Returns the numbers of the matching entries, or undefined without a filter. */
  async #find({ kind, record, by = '' }: AuditQuery): Promise<number[] | undefined> {
    const part = by.trim().toLowerCase();
    if (kind === undefined && record === undefined && part === '') return undefined;
    const end = this.#newer[0]?.seq ?? this.#last + 1;
    this.#older ??= withAppErrors(readIndex(this.#connection, end)).catch((error: unknown) => {
      this.#older = undefined;
      throw error;
    });
    const older = await this.#older;
    const matches = (entry: IndexedEntry) =>
      (kind === undefined || entry.kind === kind) &&
      (record === undefined || entry.record === record) &&
      entry.user.toLowerCase().includes(part);
    return [...older, ...this.#newer].filter(matches).map(({ seq }) => seq);
  }
}

function isNothing({ action, version, before, after }: AuditedChange): boolean {
  const isEmpty = (values: object | null) => !values || Object.keys(values).length === 0;
  return version === undefined && action === 'update' && isEmpty(before) && isEmpty(after);
}
