import type { Logger } from '@app/service-kit';
import { isRefused } from '@app/service-kit/mongo';
import type { Announcements } from '../record-store/announcements.ts';
import type { WriteCounter } from '../record-store/write-counter.ts';
import { ArticleIndex } from '../search/article-index.ts';
import {
  applyChange,
  buildSnapshot,
  type Change,
  keepKnown,
  type Records,
  type Snapshot,
} from './snapshot.ts';

export interface CatalogueParts {
  /** Everything, from the database. */
  readRecords(): Promise<Records>;
  counter: WriteCounter;
  announcements: Announcements<number>;
  log: Logger;
}

const inDoubt = new WeakSet<object>();

/** Whether a failure is of a write that may have happened all the same. */
export function isInDoubt(error: unknown): boolean {
  return error instanceof Error && inDoubt.has(error);
}

/**
 * The journal in memory. Reads take `current` once and work on that; whoever has written calls
 * `put` before answering, so that its reader sees the write; other instances hear of it, or find by
 * the counter that they are behind. Without the database or Redis, `current` stays what it was.
 */
export class Catalogue {
  readonly #parts: CatalogueParts;
  #snapshot: Snapshot;
  readonly #search = new ArticleIndex();
  #version = -1;
  /** What was put while a reload was reading: it may have come too late to be read. */
  #putMeanwhile: Change[] = [];
  /** Ids of what was removed here, which a write of before that is told only now must not bring back. */
  readonly #removed = new Set<string>();
  #reload: Promise<void> | undefined;
  #nextReload: Promise<void> | undefined;
  /** A write of ours was not counted, so that other instances cannot know of it. */
  #uncounted = false;
  /** A write failed that may have happened all the same. */
  #inDoubt = false;

  private constructor(parts: CatalogueParts, records: Records) {
    this.#parts = parts;
    this.#snapshot = this.#show(records);
    // Also of a number that is known: the embedded database may give it to the writes of two instances.
    parts.announcements.listen(() => this.#inBackground(this.#refresh()));
  }

  /** Loaded and listening. */
  static async open(parts: CatalogueParts): Promise<Catalogue> {
    // A predecessor that was killed between a write and its count left others behind.
    const version = await parts.counter.next();
    const catalogue = new Catalogue(parts, await parts.readRecords());
    catalogue.#version = version;
    parts.announcements.announce(version);
    return catalogue;
  }

  get current(): Snapshot {
    return this.#snapshot;
  }

  /** The full-text index of `current`. */
  get search(): ArticleIndex {
    return this.#search;
  }

  get version(): number {
    return this.#version;
  }

  /**
   * Passes the outcome of a write on. One that failed may have happened all the same, when only its
   * acknowledgement was lost; then everything is read again, if need be once the database is back.
   */
  async watch<T>(writing: Promise<T>): Promise<T> {
    try {
      return await writing;
    } catch (error) {
      // Once more with the next catching up: a write that was only slow may come after this look.
      const again = () => {
        this.#inDoubt = true;
      };
      if (!isRefused(error)) {
        if (error instanceof Error) inDoubt.add(error);
        this.#inBackground(this.recover().then(again));
      }
      throw error;
    }
  }

  /** Reads everything again, and has the other instances do so. */
  async recover(): Promise<void> {
    this.#inDoubt = false;
    try {
      const version = await this.#parts.counter.next();
      await this.#refresh();
      this.#parts.announcements.announce(version);
    } catch (error) {
      this.#inDoubt = true;
      throw error;
    }
  }

  /** Takes in a record that was just written or removed, and tells the others. */
  async put(change: Change): Promise<void> {
    if ('removed' in change) this.#removed.add(change.removed);
    if ('removed' in change || !this.#removed.has(String(change.record._id))) {
      if (this.#reload) this.#putMeanwhile.push(change);
      this.#snapshot = this.#show(applyChange(this.#snapshot.records, change));
    }
    await this.#count();
  }

  /** Reloads when the database holds writes that are not in `current`. */
  async catchUp(): Promise<void> {
    if (this.#inDoubt) await this.recover();
    if (this.#uncounted) await this.#count();
    if ((await this.#parts.counter.read()) !== this.#version) await this.#refresh();
  }

  async #count(): Promise<void> {
    const { counter, announcements, log } = this.#parts;
    try {
      const version = await counter.next();
      this.#uncounted = false;
      announcements.announce(version);
      // Anything but the next number means that somebody else wrote too.
      if (version === this.#version + 1) this.#version = version;
      else this.#inBackground(this.#refresh());
    } catch (err) {
      // The record itself is written: its writer is not told of a failure.
      this.#uncounted = true;
      log.error({ err }, 'a write was not counted yet');
    }
  }

  /** One reload at a time; who comes during one gets the next, as the running one may be past it. */
  #refresh(): Promise<void> {
    if (!this.#reload) {
      this.#reload = this.#load().finally(() => {
        this.#reload = undefined;
      });
      return this.#reload;
    }
    this.#nextReload ??= this.#reload
      .catch(() => undefined)
      .then(() => {
        this.#nextReload = undefined;
        return this.#refresh();
      });
    return this.#nextReload;
  }

  async #load(): Promise<void> {
    this.#putMeanwhile = [];
    const version = await this.#parts.counter.read();
    const read = await this.#parts.readRecords();
    const records = keepKnown(read, this.#snapshot.records);
    this.#snapshot = this.#show(this.#putMeanwhile.reduce(applyChange, records));
    this.#version = version;
  }

  #show(records: Records): Snapshot {
    const snapshot = buildSnapshot(records);
    this.#search.follow(records.articles);
    return snapshot;
  }

  #inBackground(work: Promise<void>): void {
    work.catch((err: unknown) => this.#parts.log.warn({ err }, 'the catalogue is not up to date'));
  }
}
