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
  /** Reads and applies one record. Without this method, all records are read for every announced write. */
  readOne?(id: string): Promise<number | undefined>;
  /** Whether a failed write has certainly not happened. */
  isRejected(error: unknown): boolean;
  /** Called if the database was restored to an earlier state, which may lack records in memory. */
  reset(): void;
}

/**
 * Keeps records in memory coherent with the database and with other instances. A write is first made, then counted in
 * the database, then announced. Other instances read the announced record. An instance that misses an announcement
 * notices it from the counter, and reads all records.
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

  /** The highest write number such that all writes up to it are applied. */
  get version(): number {
    return this.#applied.through;
  }

  /** Resolves once all records are read. The first call, and the first after a failure, starts reading. */
  get loaded(): Promise<void> {
    if (this.#isLoaded) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Reads a record that differs from the database because its write was not announced, then announces it. */
  async repair(id: string): Promise<void> {
    this.pending.check(id);
    await this.pending.settle();
  }

  /** Whether the record in memory certainly equals the one in the database. */
  async isCurrent(id: string): Promise<boolean> {
    if (!this.#isLoaded || this.pending.isUnknown(id)) return false;
    return (await this.#parts.counter.read()) <= this.#applied.through;
  }

  /** Resolves once all writes counted so far are applied: at the latest after a `catchUp`. */
  async caughtUp(): Promise<void> {
    if (!this.#isLoaded) return;
    const counted = await this.#parts.counter.read();
    if (this.#parts.readOne) await this.#applied.reach(counted);
    else if (counted > this.#applied.through) await this.#readAll();
  }

  /** Applies writes whose announcements were lost, and settles own writes. Call it at a fixed interval. */
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
    // If an announcement would save reading all records, it has time to arrive until the next call.
    const expected = this.#parts.readOne ? this.#lastCount : counted;
    this.#lastCount = counted;
    if (this.#applied.through < expected) await this.#readAll();
    await this.pending.settle();
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

  /** Only one read runs at a time. A call during a read waits for the next one, because this one may miss its write. */
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
