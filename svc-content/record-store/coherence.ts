import type { Logger } from '@app/service-kit';
import type { Announcements } from './announcements.ts';
import { AppliedWrites } from './applied-writes.ts';
import { PendingWrites } from './pending-writes.ts';
import type { WriteCounter } from './write-counter.ts';

export interface CoherenceParts {
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /** Reads all records from the database and applies them. */
  readAll(): Promise<void>;
  /**
   * Reads one record from the database and applies it. Returns its version, or undefined if it does not exist.
   * Without this method, all records are read for every announced write.
   */
  readOne?(id: string): Promise<number | undefined>;
  /** Whether a failed write has certainly not happened. */
  isRejected(error: unknown): boolean;
  /** Called if the database was restored to an earlier state. Records in memory may then be missing in it. */
  reset(): void;
}

/**
 * Keeps records in memory coherent with the database and with other instances. A write is first made, then counted
 * in the database, then announced. An instance that receives the announcement reads the record. An instance that
 * misses announcements notices from the counter that it is behind, and reads all records. Without the database or
 * Redis, the records in memory remain as they are.
 */
export class Coherence {
  readonly #parts: CoherenceParts;
  readonly #pending: PendingWrites;
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
    this.#pending = new PendingWrites({
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

  /** The highest write number such that all writes up to it are applied. */
  get version(): number {
    return this.#applied.through;
  }

  /**
   * Resolves once all records are read. Reading starts with the first call, and with the first call after a
   * failure.
   */
  get loaded(): Promise<void> {
    if (this.#isLoaded) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Returns the result of a write, or rejects with its error. If its outcome is unknown, `settle` determines it. */
  watch<T>(id: string, writing: PromiseLike<T>): Promise<T> {
    return this.#pending.watch(id, writing);
  }

  /** Counts and announces a write that is already applied in memory. */
  announce(id: string): Promise<void> {
    return this.#pending.announce(id);
  }

  /** Reads a record that differs from the database because its write was not announced, then announces it. */
  async repair(id: string): Promise<void> {
    this.#pending.check(id);
    await this.#pending.settle();
  }

  /** Determines the outcome of writes for which it is unknown, and announces writes whose announcement failed. */
  settle(): Promise<void> {
    return this.#pending.settle();
  }

  /** Whether the record in memory certainly equals the one in the database. */
  async isCurrent(id: string): Promise<boolean> {
    if (!this.#isLoaded || this.#pending.isUnknown(id)) return false;
    return (await this.#parts.counter.read()) <= this.#applied.through;
  }

  /**
   * Resolves once all writes counted so far are applied. If an announcement was lost, it resolves after a later
   * `catchUp`.
   */
  async caughtUp(): Promise<void> {
    if (!this.#isLoaded) return;
    const counted = await this.#parts.counter.read();
    if (this.#parts.readOne) await this.#applied.reach(counted);
    else if (counted > this.#applied.through) await this.#readAll();
  }

  /** Applies writes whose announcements were lost, and settles own writes. It must be called at a fixed interval. */
  catchUp(): Promise<void> {
    this.#catchUp ??= this.#catchUpOnce().finally(() => {
      this.#catchUp = undefined;
    });
    return this.#catchUp;
  }

  async #catchUpOnce(): Promise<void> {
    if (!this.#isLoaded) return this.loaded;
    // This value is read before the counter, because own writes may increment the counter meanwhile.
    const { through } = this.#applied;
    const counted = await this.#parts.counter.read();
    if (counted < through) return this.#startOver();
    // If an announcement would save reading all records, it has time to arrive until the next call.
    const expected = this.#parts.readOne ? this.#lastCount : counted;
    this.#lastCount = counted;
    if (this.#applied.through < expected) await this.#readAll();
    await this.settle();
  }

  #startOver(): Promise<void> {
    this.#parts.log.warn('the write counter has decreased: reading everything again');
    // Requests that wait for writes of the previous database would otherwise wait forever.
    this.#applied.addAllTo(Number.POSITIVE_INFINITY);
    this.#parts.reset();
    this.#applied = new AppliedWrites();
    this.#lastCount = 0;
    this.#isLoaded = false;
    return this.loaded;
  }

  async #load(): Promise<void> {
    // A process may have been killed between a write and its count, so that other instances missed the write. This
    // additional count makes them notice it.
    await this.#parts.counter.next();
    await this.#readAll();
    this.#isLoaded = true;
  }

  /**
   * Reads all records. Only one read runs at a time. A call during a read waits for the next read, because the
   * current one may miss its write.
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

  /** Reads a record even if its number is already applied: see `embedded-database.ts` in service-kit. */
  async #receive(write: number, id: string): Promise<void> {
    const applied = this.#applied;
    await this.#read(id);
    applied.add(write);
  }

  async #read(id: string): Promise<number | undefined> {
    if (this.#parts.readOne) return this.#parts.readOne(id);
    await this.#readAll();
    return this.#applied.through;
  }
}
