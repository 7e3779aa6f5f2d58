import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
} from '@app/contracts';
import type { Middleware } from 'koa';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AppError } from '../http/app-error.ts';
import { isDuplicate, reachable } from '../mongo/database.ts';
import { chained, type KeptEntry, type LooseEntry } from './chain.ts';
import {
  type Place,
  readEntries,
  readHead,
  readPlace,
  readPlaces,
  segmentOf,
  storedEntry,
} from './entries.ts';

export type { KeptEntry, Verification } from './chain.ts';
export { auditedChange, auditor } from './change.ts';
export { verifyAudit } from './entries.ts';

/** How long after a failure what waits is tried again. */
const RETRY_MS = 1_000;
/** How often it is tried at a stop, which has some seconds. */
const LAST_TRIES = 3;

/** What somebody did; `before` and `after` from `auditedChange`. */
export type AuditedChange = Omit<LooseEntry, 'at' | 'action'> & { action: AuditAction };

interface Waiting {
  entry: LooseEntry;
  /** As it was last sent; the database may have taken it although its answer was lost. */
  tried?: AuditEntry;
  /** Tells whoever made the change: it is written, or it waits. */
  done(): void;
}

/**
 * A service's log of changes: append-only, each entry carrying the hash of the one before. Its number is
 * claimed by inserting it, so that several instances write one chain without gaps.
 */
export class Audit {
  readonly #connection: Connection;
  readonly #log: Logger;
  #head: KeptEntry | undefined;
  /** Of the entries since this was opened; the older ones are read when a filter first asks for them. */
  readonly #newer: Place[] = [];
  #older: Promise<Place[]> | undefined;
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stalled = false;

  private constructor(connection: Connection, log: Logger, head: KeptEntry | undefined) {
    this.#connection = connection;
    this.#log = log;
    this.#head = head;
  }

  static async open(connection: Connection, log: Logger): Promise<Audit> {
    return new Audit(connection, log, await reachable(readHead(connection)));
  }

  /** How many entries the database has not taken yet. */
  get waiting(): number {
    return this.#stalled ? this.#waiting.length : 0;
  }

  /**
   * On every route that changes, once it is known who calls: refuses while entries wait, so that no more
   * changes can go unlogged than were in flight when the database went away.
   */
  readonly guard: Middleware = async (_ctx, next) => {
    if (this.#stalled) throw new AppError('unavailable');
    await next();
  };

  /**
   * After a change: adds its entry, if anything differs. Never fails, since the change is made: an entry
   * that the database does not take waits in memory and is tried until it does (ADR 0015).
   */
  record(change: AuditedChange): Promise<void> {
    if (isNothing(change)) return Promise.resolve();
    const entry = { ...change, at: new Date().toISOString() };
    return new Promise((done) => {
      this.#waiting.push({ entry, done });
      if (this.#stalled) done();
      else void this.#write();
    });
  }

  /** The entries that match, newest first. */
  async page(query: AuditQuery): Promise<AuditPage> {
    await this.#catchUp();
    const found = await this.#find(query);
    const { page } = query;
    const total = found?.length ?? this.#last;
    const end = Math.max(0, total - (page - 1) * AUDIT_PAGE_SIZE);
    const places = Array.from({ length: Math.min(AUDIT_PAGE_SIZE, end) }, (_, n) => end - 1 - n);
    const seqs = places.map((place) => found?.[place] ?? place + 1);
    const entries = await reachable(readEntries(this.#connection, seqs));
    return { entries, total, page, pageSize: AUDIT_PAGE_SIZE };
  }

  /** Writes what waits if it can; to be called before the connection closes. */
  async close(): Promise<void> {
    for (let tries = 0; tries < LAST_TRIES && this.#waiting.length > 0; tries += 1) {
      await this.#write();
    }
    clearTimeout(this.#retry);
    // The last place that can keep them.
    for (const { entry } of this.#waiting)
      this.#log.fatal({ entry }, 'not written to the audit log');
  }

  /** Writes what waits (there is something), in order; one at a time, however often it is asked for. */
  #write(): Promise<void> {
    clearTimeout(this.#retry);
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
        await this.#append(next);
        this.#waiting.shift();
        next.done();
      }
      this.#stalled = false;
    } catch (err) {
      this.#stalled = true;
      this.#log.error(
        { err, waiting: this.#waiting.length },
        'audit entries wait for the database',
      );
      for (const { done } of this.#waiting) done();
      this.#retry = setTimeout(() => void this.#write(), RETRY_MS);
    } finally {
      // At once, so that an entry that comes now is not left to a run that has ended.
      this.#writing = undefined;
    }
  }

  async #append(waiting: Waiting): Promise<void> {
    for (;;) {
      if (waiting.tried) {
        await this.#catchUp();
        if ((await this.#placeOf(waiting.tried.seq))?.hash === waiting.tried.hash) return;
      }
      const entry = chained(waiting.entry, this.#head);
      waiting.tried = entry;
      try {
        await segmentOf(this.#connection, entry.seq).insertOne(storedEntry(entry));
        this.#remember({ ...entry, user: entry.by.name });
        return;
      } catch (error) {
        // Another instance has the number, or an earlier attempt arrived after all.
        if (!isDuplicate(error)) throw error;
        await this.#catchUp();
        if (this.#last < entry.seq) throw error;
      }
    }
  }

  get #last(): number {
    return this.#head?.seq ?? 0;
  }

  /** Takes in what other instances have written. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const next = await this.#placeOf(this.#last + 1);
      if (!next) return;
      this.#remember(next);
    }
  }

  #remember({ seq, hash, kind, record, user }: Place): void {
    if (seq <= this.#last) return;
    this.#head = { seq, hash };
    this.#newer.push({ seq, hash, kind, record, user });
  }

  #placeOf(seq: number): Promise<Place | undefined> {
    return reachable(readPlace(this.#connection, seq));
  }

  /** The numbers of the entries that match, in order; undefined where the query asks for all. */
  async #find({ kind, record, by = '' }: AuditQuery): Promise<number[] | undefined> {
    const part = by.trim().toLowerCase();
    if (kind === undefined && record === undefined && part === '') return undefined;
    const end = this.#newer[0]?.seq ?? this.#last + 1;
    this.#older ??= reachable(readPlaces(this.#connection, end)).catch((error: unknown) => {
      this.#older = undefined;
      throw error;
    });
    const older = await this.#older;
    const matches = (entry: Place) =>
      (kind === undefined || entry.kind === kind) &&
      (record === undefined || entry.record === record) &&
      entry.user.toLowerCase().includes(part);
    return [...older, ...this.#newer].filter(matches).map(({ seq }) => seq);
  }
}

function isNothing({ action, before, after }: AuditedChange): boolean {
  const isEmpty = (values: object | null) => !values || Object.keys(values).length === 0;
  return action === 'update' && isEmpty(before) && isEmpty(after);
}
