import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Announcements } from './announcements.ts';
import type { WriteCounter } from './write-counter.ts';

/** The number of checks after a write whose outcome is unknown. The write may complete after the first check. */
const CHECKS = 2;

interface PendingWritesParts {
  counter: WriteCounter;
  announcements: Pick<Announcements, 'announce'>;
  log: Logger;
  /** Returns whether the error proves that the write was not made. */
  isRejected(error: unknown): boolean;
  /** Called with the number of each counted write of this instance. */
  counted(write: number): void;
  /** Reads and applies a record. Returns the record's version, or undefined if the record does not exist. */
  read(id: string): Promise<number | undefined>;
}

/** The state of a write that failed for this instance, but may have been completed by the database. */
interface UnknownOutcome {
  checks: number;
  /** The version of the record that this instance last announced. */
  announced?: number;
}

const outcomeUnknown = new WeakSet<object>();

/** Returns whether a write that failed with this error may have been completed by the database. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof Error && outcomeUnknown.has(error);
}

/** The writes of this instance that have not yet been announced to other instances. */
export class PendingWrites {
  readonly #parts: PendingWritesParts;
  readonly #uncounted = new Set<string>();
  readonly #unknown = new Map<string, UnknownOutcome>();

  constructor(parts: PendingWritesParts) {
    this.#parts = parts;
  }

  isUnknown(id: string): boolean {
    return this.#unknown.has(id);
  }

  /** Awaits a write. If it fails but may have been completed by the database, `settle` checks the record. */
  async watch<T>(id: string, writing: PromiseLike<T>): Promise<T> {
    try {
      return await withAppErrors(writing);
    } catch (error) {
      if (!this.#parts.isRejected(error)) {
        if (error instanceof Error) outcomeUnknown.add(error);
        this.check(id);
      }
      throw error;
    }
  }

  /** Makes `settle` read the record from the database. */
  check(id: string): void {
    this.#unknown.set(id, { checks: CHECKS });
  }

  /** Counts a completed write. If counting fails, `settle` counts and announces the write later. */
  async announce(id: string): Promise<void> {
    try {
      await this.#count(id);
    } catch (err) {
      this.#parts.log.error({ err }, 'a write could not be counted: trying again later');
    }
  }

  /** Retries failed steps. Stops when a step fails again, because the database is likely still unreachable. */
  async settle(): Promise<void> {
    for (const id of this.#uncounted) await this.#count(id);
    for (const [id, unknown] of this.#unknown) {
      const version = await this.#parts.read(id);
      // The version is announced even if it is already known: a repeated request may have read it without announcing
      // it. `announced` is set before counting, so that neither a failure nor a concurrent call counts the version
      // twice.
      if (version !== undefined && version !== unknown.announced) {
        unknown.announced = version;
        await this.#count(id);
      }
      unknown.checks -= 1;
      // `unknown` may have been replaced after a later failed write to the record, which needs its own checks.
      if (unknown.checks === 0 && this.#unknown.get(id) === unknown) this.#unknown.delete(id);
    }
  }

  async #count(id: string): Promise<void> {
    const { counter, announcements, counted } = this.#parts;
    this.#uncounted.delete(id);
    const write = await counter.next().catch((error: unknown) => {
      this.#uncounted.add(id);
      throw error;
    });
    counted(write);
    announcements.announce({ write, id });
  }
}
