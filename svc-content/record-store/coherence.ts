import type { Logger } from '@app/service-kit';
import type { Announcements } from './announcements.ts';
import { AppliedWrites } from './applied-writes.ts';
import { PendingWrites } from './pending-writes.ts';
import type { WriteCounter } from './write-counter.ts';

export interface CoherenceParts {
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /** Applies everything that the database holds. */
  readAll(): Promise<void>;
  /**
   * Applies one record as the database has it; returns its version, undefined if there is no such record.
   * Without this method the copy is read as a whole for every announced write.
   */
  readOne?(id: string): Promise<number | undefined>;
  /** Whether a write that failed certainly did not happen. */
  isRejected(error: unknown): boolean;
  /** The database was restored to an earlier state: records that are in memory may not be in it. */
  reset(): void;
}

/**
 * Keeps records in memory coherent with the database and with other instances. A write is counted in the
 * database after it was made, then announced. An instance that receives the announcement reads the record;
 * one that misses announcements finds by the counter that it is behind, and reads everything. Without the
 * database or Redis the copy in memory stays as it is.
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
  /** The counter as the last `catchUp` read it. */
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

  /** The number of the last write up to which all are applied. */
  get version(): number {
    return this.#applied.through;
  }

  /** Resolves once everything is read. The first call, and the first after a failure, starts reading. */
  get loaded(): Promise<void> {
    if (this.#isLoaded) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Passes the outcome of a write on; if it is unknown, `settle` finds out. */
  watch<T>(id: string, writing: PromiseLike<T>): Promise<T> {
    return this.#pending.watch(id, writing);
  }

  /** Counts and announces a write that is applied here. */
  announce(id: string): Promise<void> {
    return this.#pending.announce(id);
  }

  /** Reads a record that differs from the database although its write was not announced, and announces it. */
  async repair(id: string): Promise<void> {
    this.#pending.check(id);
    await this.#pending.settle();
  }

  /** Finds the outcome of writes for which it is unknown, and announces what could not be announced. */
  settle(): Promise<void> {
    return this.#pending.settle();
  }

  /** Whether the record in memory is certainly the one in the database. */
  async isCurrent(id: string): Promise<boolean> {
    if (!this.#isLoaded || this.#pending.isUnknown(id)) return false;
    return (await this.#parts.counter.read()) <= this.#applied.through;
  }

  /** Resolves once every write that is counted by now is applied; later if its announcement was lost. */
  async caughtUp(): Promise<void> {
    if (!this.#isLoaded) return;
    const counted = await this.#parts.counter.read();
    if (this.#parts.readOne) await this.#applied.reach(counted);
    else if (counted > this.#applied.through) await this.#readAll();
  }

  /** Called at a fixed interval: applies writes whose announcements were lost, and settles own writes. */
  catchUp(): Promise<void> {
    this.#catchUp ??= this.#catchUpOnce().finally(() => {
      this.#catchUp = undefined;
    });
    return this.#catchUp;
  }

  async #catchUpOnce(): Promise<void> {
    if (!this.#isLoaded) return this.loaded;
    // Read before the counter, which own writes may increment meanwhile.
    const { through } = this.#applied;
    const counted = await this.#parts.counter.read();
    if (counted < through) return this.#startOver();
    // An announcement has until the next call to arrive, if it saves reading everything.
    const expected = this.#parts.readOne ? this.#lastCount : counted;
    this.#lastCount = counted;
    if (this.#applied.through < expected) await this.#readAll();
    await this.settle();
  }

  #startOver(): Promise<void> {
    this.#parts.log.warn('the write counter has decreased: reading everything again');
    // Requests that wait for writes of the previous database would wait forever.
    this.#applied.addAllTo(Number.POSITIVE_INFINITY);
    this.#parts.reset();
    this.#applied = new AppliedWrites();
    this.#lastCount = 0;
    this.#isLoaded = false;
    return this.loaded;
  }

  async #load(): Promise<void> {
    // A process killed between a write and its count leaves other instances behind; this count shows them.
    await this.#parts.counter.next();
    await this.#readAll();
    this.#isLoaded = true;
  }

  /** One read at a time. A call during one waits for the next, since the current one may miss its write. */
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

  /** Reads even if the number is known: see `embedded-database.ts` in service-kit. */
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
