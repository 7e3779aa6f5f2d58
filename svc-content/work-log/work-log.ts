import {
  type ChangeWorkEntry,
  type CreateWorkEntry,
  plainText,
  type WorkEntry,
  type WorkFilter,
} from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, isRefused, reachable } from '@app/service-kit/mongo';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Announcements } from '../catalogue/announcements.ts';
import type { WriteCounter } from '../catalogue/counter.ts';
import { cleanRichText } from '../rich-text/clean.ts';
import { changed, unchanged, type WorkEntryRecord } from './model.ts';
import { presentWorkEntry } from './presenter.ts';
import { TakenIn } from './taken-in.ts';
import { type Selection, WorkIndex } from './work-index.ts';
import type { WorkStore } from './work-store.ts';

/** That an entry was written, and which of the counted writes this is. */
export const workAnnouncement = z.object({ write: z.number().int(), id: z.string() });

export interface WorkLogParts {
  store: WorkStore;
  counter: WriteCounter;
  announcements: Announcements<z.infer<typeof workAnnouncement>>;
  log: Logger;
}

/** Who writes. */
export interface Writer {
  id: string;
  name: string;
}

/** Each time somebody else has changed the entry in between, which they do not do forever. */
const ATTEMPTS = 50;
/** The second is for a write that was slow. */
const LOOKS_AFTER_DOUBT = 2;

/**
 * The staff's work log: entries are read from memory and written to the database. Each write is counted
 * after it was made, then announced; an instance that hears of one reads that entry alone, and everything
 * only when a write was counted of which it has heard nothing.
 */
export class WorkLog {
  readonly #parts: WorkLogParts;
  readonly #index = new WorkIndex();
  readonly #followers = new Set<(entry: WorkEntry) => void>();
  readonly #taken = new TakenIn();
  #isLoaded = false;
  #loading: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  /** Writes that were counted when it was last looked. */
  #counted = 0;
  /** Entries of which a write of ours was not counted, so that other instances cannot know of it. */
  readonly #uncounted = new Set<string>();
  /** Entries of which a write failed that may have happened all the same, and how often to look. */
  readonly #inDoubt = new Map<string, number>();

  constructor(parts: WorkLogParts) {
    this.#parts = parts;
    parts.announcements.listen(({ write, id }) => {
      this.#hear(write, id).catch((err: unknown) => {
        parts.log.warn({ err }, 'an entry of the work log is to be read later');
      });
    });
  }

  /** Resolves once every entry is there; whoever asks first, or after a failure, begins to read them. */
  get loaded(): Promise<void> {
    if (this.#isLoaded) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  get size(): number {
    return this.#index.size;
  }

  select(filter: WorkFilter): Selection {
    this.#requireLoaded();
    return this.#index.select(filter);
  }

  history(id: string): WorkEntryRecord {
    this.#requireLoaded();
    const record = this.#index.get(id);
    if (!record) throw new AppError('not_found');
    return record;
  }

  /** Calls `listener` with each entry that was made or changed from now on, by whichever instance. */
  follow(listener: (entry: WorkEntry) => void): () => void {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  }

  async create({ status, content }: CreateWorkEntry, by: Writer): Promise<WorkEntryRecord> {
    const clean = cleanRichText('work', content);
    if (plainText(clean) === '') {
      const issues = [{ path: 'content', message: 'Required' }];
      throw new AppError('invalid_request', { issues });
    }
    const entry = {
      _id: new Types.ObjectId(),
      content: clean,
      status,
      createdby: by.name,
      created_at: new Date(),
    };
    await this.#watch(String(entry._id), this.#parts.store.addEntry(entry));
    return this.#written(unchanged(entry));
  }

  /**
   * With a `version`, of two writers who have seen the same one the second is refused; whoever names none
   * writes over whatever is there. Begins from what is known here: if there is more, the number of the change
   * is taken. Only then, or before nothing is written, the database is asked, as the embedded one reads
   * everything when it looks for a change that is not there.
   */
  async changeStatus(
    id: string,
    { status, version }: ChangeWorkEntry,
    by: Writer,
  ): Promise<WorkEntryRecord> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const known = this.#index.get(id);
      const isNext =
        attempt === 0 && known?.status !== status && (version ?? known?.version) === known?.version;
      const before = isNext && known ? known : await this.#read(id);
      if (!before) throw new AppError('not_found');
      // So that a conflict shows what was changed.
      this.#put(before);
      if (version !== undefined && version !== before.version) break;
      if (before.status === status) return before;
      const change = { by: by.name, byId: by.id, at: new Date(), from: before.status, to: status };
      const writing = this.#parts.store.addChange(before, change);
      const isWritten = await this.#watch(id, writing).then(
        () => true,
        (error: unknown) => {
          if (isDuplicate(error)) return false;
          throw error;
        },
      );
      if (isWritten) return this.#written(changed(before, change));
    }
    throw new AppError('version_conflict');
  }

  /** To be called every few seconds: finds what was not heard of, and tells what could not be told. */
  async catchUp(): Promise<void> {
    if (!this.#isLoaded) return this.loaded;
    for (const id of this.#uncounted) await this.#count(id);
    await this.#lookAgain();
    const counted = await this.#parts.counter.read();
    // What was counted by the last time must have been heard of by now; its announcement was lost.
    const isBehind = this.#taken.through < this.#counted;
    this.#counted = counted;
    if (isBehind) await this.#readAll(counted);
  }

  async #load(): Promise<void> {
    // A predecessor that was killed between a write and its count left other instances behind.
    await this.#readAll(await this.#parts.counter.next());
    this.#isLoaded = true;
  }

  /** `counted` is from before, so that every write up to it is found. */
  #readAll(counted: number): Promise<void> {
    this.#reading ??= reachable(this.#takeAll(counted)).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #takeAll(counted: number): Promise<void> {
    for await (const record of this.#parts.store.readAll()) this.#put(record);
    this.#taken.addAllTo(counted);
  }

  async #hear(write: number, id: string): Promise<void> {
    if (this.#taken.has(write)) return;
    const record = await this.#read(id);
    if (record) this.#put(record);
    this.#taken.add(write);
  }

  #read(id: string): Promise<WorkEntryRecord | null> {
    return this.#parts.store.read(id, this.#index.get(id));
  }

  /** Passes the outcome of a write on, and remembers one that is not known. */
  async #watch<T>(id: string, writing: PromiseLike<T>): Promise<T> {
    try {
      return await reachable(writing);
    } catch (error) {
      if (!isRefused(error)) this.#inDoubt.set(id, LOOKS_AFTER_DOUBT);
      throw error;
    }
  }

  async #lookAgain(): Promise<void> {
    for (const [id, looks] of this.#inDoubt) {
      const record = await this.#read(id);
      if (looks > 1) this.#inDoubt.set(id, looks - 1);
      else this.#inDoubt.delete(id);
      if (!record) continue;
      this.#put(record);
      // Also where it is known here by now: whoever repeated the write has read it, and told nobody.
      await this.#count(id);
    }
  }

  /** Its writer sees it at once, also where the count fails: then the others hear of it later. */
  async #written(record: WorkEntryRecord): Promise<WorkEntryRecord> {
    this.#put(record);
    await this.#count(String(record._id));
    return record;
  }

  async #count(id: string): Promise<void> {
    const { counter, announcements, log } = this.#parts;
    try {
      const write = await counter.next();
      this.#uncounted.delete(id);
      this.#taken.add(write);
      announcements.announce({ write, id });
    } catch (err) {
      this.#uncounted.add(id);
      log.error({ err }, 'a write to the work log was not counted yet');
    }
  }

  /** Whether it was news. While the entries are first read, nobody is told: who asks, waits for all. */
  #put(record: WorkEntryRecord): boolean {
    const isNews = this.#index.put(record);
    if (isNews && this.#isLoaded && this.#followers.size > 0) {
      const entry = presentWorkEntry(record);
      for (const tell of this.#followers) tell(entry);
    }
    return isNews;
  }

  #requireLoaded(): void {
    if (!this.#isLoaded) throw new AppError('unavailable');
  }
}
