import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditPage, type AuditQuery } from '@app/contracts';
import type { Middleware } from 'koa';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { chained, type LooseEntry } from './audit-chain.ts';
import {
  type AuditEntries,
  auditEntries,
  entryOf,
  idOf,
  seqOf,
  storedEntry,
} from './audit-entries.ts';
import { isDuplicate, reachable } from './mongo.ts';

export type { KeptEntry, Verification } from './audit-chain.ts';
export { verifyAudit } from './audit-entries.ts';
export { auditedChange, auditor } from './audited-change.ts';

/** How long after a failure what waits is tried again. */
const RETRY_MS = 1_000;
/** How often it is tried at a stop, which has some seconds. */
const LAST_TRIES = 3;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What somebody did; `before` and `after` from `auditedChange`. */
export type AuditedChange = Omit<LooseEntry, 'at'>;

/** What the filters ask for, kept in memory for every entry. */
type IndexedEntry = Pick<AuditEntry, 'seq' | 'kind' | 'record' | 'hash'> & { user: string };

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
  readonly #entries: AuditEntries;
  readonly #log: Logger;
  #index: IndexedEntry[] = [];
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stalled = false;

  private constructor(entries: AuditEntries, log: Logger) {
    this.#entries = entries;
    this.#log = log;
  }

  static async open(connection: Connection, log: Logger): Promise<Audit> {
    const audit = new Audit(auditEntries(connection), log);
    await audit.#load();
    return audit;
  }

  /** How many entries the database has not taken yet. */
  get waiting(): number {
    return this.#stalled ? this.#waiting.length : 0;
  }

  /**
   * Before the routes: refuses changes while entries wait, so that no more of them can go unlogged than
   * were in flight when the database went away. Reads pass.
   */
  readonly guard: Middleware = async ({ method }, next) => {
    if (this.#stalled && !READS.has(method)) throw new AppError('unavailable');
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
  async page({ page, kind, record, by = '' }: AuditQuery): Promise<AuditPage> {
    await this.#catchUp();
    const part = by.trim().toLowerCase();
    const found = this.#index.filter(
      (entry) =>
        (kind === undefined || entry.kind === kind) &&
        (record === undefined || entry.record === record) &&
        entry.user.toLowerCase().includes(part),
    );
    const end = Math.max(0, found.length - (page - 1) * AUDIT_PAGE_SIZE);
    const shown = found.slice(Math.max(0, end - AUDIT_PAGE_SIZE), end).reverse();
    // One by one, since that is what the embedded database finds without reading everything.
    const entries = await Promise.all(shown.map(({ seq }) => this.#read(seq)));
    return {
      entries: entries.filter((entry) => entry !== undefined),
      total: found.length,
      page,
      pageSize: AUDIT_PAGE_SIZE,
    };
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
        if ((await this.#read(waiting.tried.seq))?.hash === waiting.tried.hash) return;
      }
      const entry = chained(waiting.entry, this.#index.at(-1));
      waiting.tried = entry;
      try {
        await this.#entries.insertOne(storedEntry(entry));
        this.#remember(entry);
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
    return this.#index.at(-1)?.seq ?? 0;
  }

  /** Takes in what other instances have written. */
  async #catchUp(): Promise<void> {
    for (;;) {
      const next = await this.#read(this.#last + 1);
      if (!next) return;
      this.#remember(next);
    }
  }

  #remember({ seq, kind, record, hash, by }: AuditEntry): void {
    if (seq <= this.#last) return;
    this.#index.push({ seq, kind, record, hash, user: by.name });
  }

  async #read(seq: number): Promise<AuditEntry | undefined> {
    const found = await reachable(this.#entries.findOne({ _id: idOf(seq) }));
    return found ? entryOf(found) : undefined;
  }

  async #load(): Promise<void> {
    const projection = { kind: 1, record: 1, hash: 1, by: 1 };
    for await (const { _id, kind, record, hash, by } of this.#entries.find({}, { projection })) {
      this.#index.push({ seq: seqOf(_id), kind, record, hash, user: String(by?.name) });
    }
    this.#index = this.#index
      .filter(({ seq }) => Number.isSafeInteger(seq))
      .sort((a, b) => a.seq - b.seq);
  }
}

function isNothing({ action, before, after }: AuditedChange): boolean {
  const isEmpty = (values: object | null) => !values || Object.keys(values).length === 0;
  return action === 'update' && isEmpty(before) && isEmpty(after);
}
