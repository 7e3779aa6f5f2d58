import type { Logger } from '@app/service-kit';
import type { Announcements } from './announcements.ts';
import { PendingWrites } from './pending-writes.ts';
import type { WriteCounter } from './write-counter.ts';

/** The ID that announces a write to any record. Earlier releases announce every write with this ID. */
export const ALL_RECORDS = 'journal';

export interface CoherenceParts {
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /** Reads all records from the database and applies them. */
  readAll(): Promise<void>;
  /** Reads and applies one record. Returns its version, or undefined if the record does not exist. */
  readOne(id: string): Promise<number | undefined>;
  /** Returns whether the error proves that the write was not made. */
  isRejected(error: unknown): boolean;
  /**
   * Called after the database was restored to an earlier state, in which records that are in memory may be missing.
   */
  reset(): void;
}

/**
 * Keeps the records in memory consistent with the database, to which several instances write. A write is made, then
 * counted in the database, and then announced to the other instances, which read the announced record. An instance
 * that misses an announcement finds that the counter is ahead, and reads all records.
 */
export class Coherence {
  readonly #parts: CoherenceParts;
  readonly pending: PendingWrites;
  #applied = new AppliedWrites();
  #isLoaded = false;
  #loading: Promise<void> | undefined;
  #refresh: Promise<void> | undefined;
  #nextRefresh: Promise<void> | undefined;
  #catchUp: Promise<void> | undefined;
  /** The value of the counter at the last `catchUp`. */
  #lastCount = 0;

  constructor(parts: CoherenceParts) {
    this.#parts = parts;
    this.pending = new PendingWrites({
      ...parts,
      counted: (write) => this.#applied.add(write),
      read: (id) => this.#read(id),
    });
    parts.announcements.listen(({ write, id }) => {
      this.#receive(write, id).catch((err: unknown) => {
        parts.log.warn({ err }, 'could not read an announced write');
      });
    });
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** All writes up to this number are applied. */
  get version(): number {
    return this.#applied.through;
  }

  /**
   * Resolves once all records are read. The first access starts the read. After a failure, the next access starts it
   * again.
   */
  get loaded(): Promise<void> {
    if (this.#isLoaded) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Reads a record whose last write was not announced, or all records. Then announces the write. */
  async repair(id: string): Promise<void> {
    this.pending.check(id);
    await this.pending.settle();
  }

  /** Returns true only if the record in memory certainly equals the one in the database. */
  async isCurrent(id: string): Promise<boolean> {
    if (!this.#isLoaded || this.pending.isUnknown(id)) return false;
    return (await this.#parts.counter.read()) <= this.#applied.through;
  }

  /**
   * Waits until all writes counted so far are applied. They are applied when their announcements arrive or, if an
   * announcement was lost, by a later `catchUp`.
   */
  async caughtUp(): Promise<void> {
    if (!this.#isLoaded) return;
    const counted = await this.#parts.counter.read();
    await this.#applied.reach(counted);
  }

  /**
   * Applies writes whose announcements were lost, and retries failed steps of this instance's writes. Call it at an
   * interval.
   */
  catchUp(): Promise<void> {
    this.#catchUp ??= this.#catchUpOnce().finally(() => {
      this.#catchUp = undefined;
    });
    return this.#catchUp;
  }

  async #catchUpOnce(): Promise<void> {
    if (!this.#isLoaded) return this.loaded;
    // Read `through` before the counter. Otherwise, a write of this instance between the two reads would make the
    // counter appear to have decreased.
    const { through } = this.#applied;
    const counted = await this.#parts.counter.read();
    if (counted < through) return this.#startOver();
    // Reads all records only if the announcements do not arrive before the next call.
    const expected = this.#lastCount;
    this.#lastCount = counted;
    if (this.#applied.through < expected) await this.#readAll();
    await this.pending.settle();
  }

  #startOver(): Promise<void> {
    this.#parts.log.warn('the write counter has decreased: reading all records again');
    // Requests that wait for writes of the previous database would otherwise wait forever.
    this.#applied.addAllTo(Number.POSITIVE_INFINITY);
    this.#parts.reset();
    this.#applied = new AppliedWrites();
    this.#lastCount = 0;
    this.#isLoaded = false;
    return this.loaded;
  }

  async #load(): Promise<void> {
    // A process may have been killed between making a write and counting it. Counting once more makes the other
    // instances read all records, including that write.
    await this.#parts.counter.next();
    await this.#readAll();
    this.#isLoaded = true;
  }

  /**
   * Runs one read at a time. A call during a read waits for the next read, because the current one may miss a write.
   */
  #readAll(): Promise<void> {
    if (!this.#refresh) {
      this.#refresh = this.#readAllOnce().finally(() => {
        this.#refresh = undefined;
      });
      return this.#refresh;
    }
    this.#nextRefresh ??= this.#refresh
      .catch(() => undefined)
      .then(() => {
        this.#nextRefresh = undefined;
        return this.#readAll();
      });
    return this.#nextRefresh;
  }

  async #readAllOnce(): Promise<void> {
    const applied = this.#applied;
    const counted = await this.#parts.counter.read();
    await this.#parts.readAll();
    applied.addAllTo(counted);
  }

  /**
   * Reads the record even if a write with this number has already been applied, because two writes may have the same
   * number: see `embedded-database.ts` in service-kit.
   */
  async #receive(write: number, id: string): Promise<void> {
    const applied = this.#applied;
    await this.#read(id);
    applied.add(write);
  }

  async #read(id: string): Promise<number | undefined> {
    if (id !== ALL_RECORDS) return this.#parts.readOne(id);
    await this.#readAll();
    return this.#applied.through;
  }
}

/** Tracks the writes that this instance has applied, in any order. Writes are numbered consecutively from 1. */
class AppliedWrites {
  #through = 0;
  readonly #beyond = new Set<number>();
  #waiting: { write: number; resolve: () => void }[] = [];

  /** All writes up to this number are applied. */
  get through(): number {
    return this.#through;
  }

  /** Resolves once all writes up to this number are applied. */
  async reach(write: number): Promise<void> {
    if (write <= this.#through) return;
    await new Promise<void>((resolve) => this.#waiting.push({ write, resolve }));
  }

  add(write: number): void {
    if (write > this.#through) this.#beyond.add(write);
    while (this.#beyond.delete(this.#through + 1)) this.#through += 1;
    this.#waiting = this.#waiting.filter((waiting) => {
      if (waiting.write > this.#through) return true;
      waiting.resolve();
      return false;
    });
  }

  addAllTo(write: number): void {
    for (const one of this.#beyond) if (one <= write) this.#beyond.delete(one);
    this.#through = Math.max(this.#through, write);
    this.add(this.#through);
  }
}
