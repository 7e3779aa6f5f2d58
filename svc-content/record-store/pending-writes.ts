import type { Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { Announcements } from './announcements.ts';
import type { WriteCounter } from './write-counter.ts';

/**
 * The number of checks of a write whose outcome is unknown. The second check finds a write that the database
 * completed after the first.
 */
const CHECKS = 2;

export interface PendingWritesParts {
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /** Whether a failed write has certainly not happened. */
  isRejected(error: unknown): boolean;
  /** Called with the number of each counted write of this instance. */
  counted(write: number): void;
  /**
   * Reads a record from the database and applies it. Returns its version or another value that changes with the
   * record. Returns undefined if the record does not exist.
   */
  read(id: string): Promise<number | undefined>;
}

/** A failed write that may have happened nevertheless. */
interface UnknownOutcome {
  checks: number;
  /** The version of the record that this instance announced last. */
  announced?: number;
}

const outcomeUnknown = new WeakSet<object>();

/** Whether a write that failed with this error may have happened nevertheless. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && outcomeUnknown.has(error);
}

/** The writes of this instance that have not been announced to other instances yet. */
export class PendingWrites {
  readonly #parts: PendingWritesParts;
  /** IDs of records whose last write is not counted. */
  readonly #uncounted = new Set<string>();
  /** Writes whose outcome is unknown, by the ID of the record. */
  readonly #unknown = new Map<string, UnknownOutcome>();

  constructor(parts: PendingWritesParts) {
    this.#parts = parts;
  }

  isUnknown(id: string): boolean {
    return this.#unknown.has(id);
  }

  /**
   * Returns the result of a write, or rejects with its error. If the write may have happened, `settle` checks the
   * record.
   */
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

  /** Makes `settle` compare the record with the database. */
  check(id: string): void {
    this.#unknown.set(id, { checks: CHECKS });
  }

  /** Counts a completed write. If counting fails, `settle` counts and announces the write later. */
  async announce(id: string): Promise<void> {
    try {
      await this.#count(id);
    } catch (err) {
      this.#parts.log.error({ err }, 'a write is not counted yet');
    }
  }

  /**
   * Retries the steps that failed before. Stops at the first failure, because the database is likely still
   * unreachable.
   */
  async settle(): Promise<void> {
    for (const id of this.#uncounted) await this.#count(id);
    for (const [id, unknown] of this.#unknown) {
      const version = await this.#parts.read(id);
      // The write is announced even if its version was known already. A caller that repeated the write may have
      // read that version without announcing it.
      if (version !== undefined && version !== unknown.announced) {
        await this.#count(id);
        unknown.announced = version;
      }
      unknown.checks -= 1;
      // Another write to the record may have failed meanwhile, so only this entry is removed.
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
