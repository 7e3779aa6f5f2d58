import type { Logger } from '@app/service-kit';
import { isRefused, isUnsent, reachable } from '@app/service-kit/mongo';
import { z } from 'zod';
import type { Announcements } from './announcements.ts';
import type { WriteCounter } from './write-counter.ts';

/** That an entry was written, and which of the counted writes this is. */
export const workAnnouncement = z.object({ write: z.number().int(), id: z.string() });

/** The second is for a write that was slow. */
const LOOKS_AFTER_DOUBT = 2;

export interface OwnWritesParts {
  counter: WriteCounter;
  announcements: Announcements<z.infer<typeof workAnnouncement>>;
  log: Logger;
  /** Called with the number of each write of this instance. */
  counted: (write: number) => void;
  /** Takes an entry in as the database has it; its version, if it is there. */
  look: (id: string) => Promise<number | undefined>;
}

/** A write that failed and may have happened all the same. */
interface Doubt {
  looks: number;
  /** The version of the entry that was counted last on account of it. */
  counted?: number;
}

/** What this instance writes to the work log, until every other one can know of it. */
export class OwnWrites {
  readonly #parts: OwnWritesParts;
  /** Entries of which a write was not counted, so that other instances cannot know of it. */
  readonly #uncounted = new Set<string>();
  /** By the entries' ids. */
  readonly #inDoubt = new Map<string, Doubt>();

  constructor(parts: OwnWritesParts) {
    this.#parts = parts;
  }

  isInDoubt(id: string): boolean {
    return this.#inDoubt.has(id);
  }

  /** Passes the outcome of a write on, and remembers one that is not known. */
  async watch<T>(id: string, writing: PromiseLike<T>): Promise<T> {
    try {
      return await reachable(writing);
    } catch (error) {
      if (!isRefused(error) && !isUnsent(error)) {
        this.#inDoubt.set(id, { looks: LOOKS_AFTER_DOUBT });
      }
      throw error;
    }
  }

  /** Its writer need not wait for a count that fails: then the others hear of it later. */
  async tell(id: string): Promise<void> {
    try {
      await this.#count(id);
    } catch (err) {
      this.#parts.log.error({ err }, 'a write to the work log was not counted yet');
    }
  }

  /** Makes up for what failed before; ends with the first that fails again, as the next ones would. */
  async settle(): Promise<void> {
    for (const id of this.#uncounted) await this.#count(id);
    for (const [id, doubt] of this.#inDoubt) {
      const version = await this.#parts.look(id);
      // Also where it was known here: whoever repeated the write has read it, and told nobody.
      if (version !== undefined && version !== doubt.counted) {
        await this.#count(id);
        doubt.counted = version;
      }
      doubt.looks -= 1;
      // Of another write of that entry nothing is known yet.
      if (doubt.looks === 0 && this.#inDoubt.get(id) === doubt) this.#inDoubt.delete(id);
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
