import type { Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { Announcements } from './announcements.ts';
import type { WriteCounter } from './write-counter.ts';

/** The second check finds a write that the database completed after the first. */
const CHECKS = 2;

export interface PendingWritesParts {
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /** Whether a write that failed certainly did not happen. */
  isRejected(error: unknown): boolean;
  /** Called with the number of each write of this instance. */
  counted(write: number): void;
  /**
   * Applies a record as the database has it. Returns its version, or another value that changes with
   * the record; undefined if there is no such record.
   */
  read(id: string): Promise<number | undefined>;
}

/** A write that failed and may have happened. */
interface UnknownOutcome {
  checks: number;
  /** The version of the record that was announced last. */
  announced?: number;
}

const outcomeUnknown = new WeakSet<object>();

/** Whether the write that failed with this error may have happened. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && outcomeUnknown.has(error);
}

/** The writes of this instance that other instances cannot know of yet. */
export class PendingWrites {
  readonly #parts: PendingWritesParts;
  /** Ids of records whose last write is not counted. */
  readonly #uncounted = new Set<string>();
  /** By the id of the record. */
  readonly #unknown = new Map<string, UnknownOutcome>();

  constructor(parts: PendingWritesParts) {
    this.#parts = parts;
  }

  isUnknown(id: string): boolean {
    return this.#unknown.has(id);
  }

  /** Passes the outcome of a write on; a record whose write may have happened is checked later. */
  async watch<T>(id: string, writing: PromiseLike<T>): Promise<T> {
    try {
      return await reachable(writing);
    } catch (error) {
      if (!this.#parts.isRejected(error)) {
        if (error instanceof Error) outcomeUnknown.add(error);
        this.check(id);
      }
      throw error;
    }
  }

  /** Has `settle` compare the record with the database. */
  check(id: string): void {
    this.#unknown.set(id, { checks: CHECKS });
  }

  /** Counts a completed write. If that fails, the write is announced by `settle`. */
  async announce(id: string): Promise<void> {
    try {
      await this.#count(id);
    } catch (err) {
      this.#parts.log.error({ err }, 'a write is not counted yet');
    }
  }

  /** Retries what failed before. Stops at the first failure: the database is likely still unreachable. */
  async settle(): Promise<void> {
    for (const id of this.#uncounted) await this.#count(id);
    for (const [id, unknown] of this.#unknown) {
      const version = await this.#parts.read(id);
      // Also if the version was known before: a caller that repeats the write reads it without announcing.
      if (version !== undefined && version !== unknown.announced) {
        await this.#count(id);
        unknown.announced = version;
      }
      unknown.checks -= 1;
      // Another write to the record may have failed meanwhile.
      if (unknown.checks === 0 && this.#unknown.get(id) === unknown) this.#unknown.delete(id);
    }
  }

  async #count(id: string): Promise<void> {
    const { counter, announcements, counted } = this.#parts;
    const write = await counter.next().catch((error: unknown) => {
      this.#uncounted.add(id);
      throw error;
    });
    this.#uncounted.delete(id);
    counted(write);
    announcements.announce({ write, id });
  }
}
