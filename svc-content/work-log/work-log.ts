import type { ChangeWorkEntry, CreateWorkEntry, WorkEntry, WorkFilter } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { z } from 'zod';
import type { Announcements } from '../record-store/announcements.ts';
import { TakenIn } from '../record-store/applied-writes.ts';
import { OwnWrites, type workAnnouncement } from '../record-store/pending-writes.ts';
import type { WriteCounter } from '../record-store/write-counter.ts';
import { changed, firstStatus, recordOf, type StoredEntry, type WorkEntryRecord } from './model.ts';
import { newEntry } from './new-entry.ts';
import { presentWorkEntry } from './presenter.ts';
import { type Selection, WorkIndex } from './work-index.ts';
import type { WorkStore } from './work-store.ts';

export interface WorkLogParts {
  store: WorkStore;
  counter: WriteCounter;
  announcements: Announcements<z.infer<typeof workAnnouncement>>;
  log: Logger;
}

/** Each time somebody else has changed the entry in between, which they do not do forever. */
const ATTEMPTS = 50;

/**
 * The staff's work log: entries are read from memory and written to the database. Each write is counted
 * after it was made, then announced; an instance that hears of one reads that entry alone, and everything
 * only when a write was counted of which it has heard nothing.
 */
export class WorkLog {
  readonly #parts: WorkLogParts;
  readonly #own: OwnWrites;
  readonly #followers = new Set<(entry: WorkEntry) => void>();
  #index = new WorkIndex();
  #taken = new TakenIn();
  #isLoaded = false;
  #loading: Promise<void> | undefined;
  #catchingUp: Promise<void> | undefined;
  /** Writes that were counted when it was last looked. */
  #counted = 0;

  constructor(parts: WorkLogParts) {
    this.#parts = parts;
    this.#own = new OwnWrites({
      ...parts,
      counted: (write) => this.#taken.add(write),
      look: async (id) => (await this.#read(id))?.version,
    });
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

  get isLoaded(): boolean {
    return this.#isLoaded;
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

  /**
   * With the `id` of an entry that is there already it is the same one sent again, as its writer got no
   * answer; it is a conflict where it differs.
   */
  async create(
    sent: CreateWorkEntry,
    createdby: string,
  ): Promise<{ record: WorkEntryRecord; isNew: boolean }> {
    const entry = newEntry(sent, createdby);
    try {
      await this.#own.watch(String(entry._id), this.#parts.store.addEntry(entry));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return { record: await this.#sentBefore(entry), isNew: false };
    }
    return { record: await this.#written(recordOf(entry, [])), isNew: true };
  }

  /**
   * With a `version`, of two writers who have seen the same one the second is refused; whoever names none
   * writes over whatever is there. Begins from what is known here: if there is more, the number of the change
   * is taken.
   */
  async changeStatus(
    id: string,
    { status, version }: ChangeWorkEntry,
    by: string,
  ): Promise<WorkEntryRecord> {
    const known = this.#index.get(id);
    const isNext =
      known && known.status !== status && (version === undefined || version === known.version);
    let before = isNext ? known : await this.#latest(id);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (!before) throw new AppError('not_found');
      if (version !== undefined && version !== before.version) break;
      if (before.status === status) return before;
      const change = { by, at: new Date(), from: before.status, to: status };
      try {
        await this.#own.watch(id, this.#parts.store.addChange(before, change));
        return await this.#written(changed(before, change));
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const refused = before.version;
      const next = this.#index.get(id);
      before = next && next.version > refused ? next : await this.#read(id);
      // The change that is in the way cannot be read.
      if (before?.version === refused) break;
    }
    throw new AppError('version_conflict');
  }

  /** Resolves once every write that was counted by now is known here; one whose announcement is lost takes a while. */
  async heardAll(): Promise<void> {
    if (this.#isLoaded) await this.#taken.reach(await this.#parts.counter.read());
  }

  /** To be called every few seconds: finds what was not heard of, and tells what could not be told. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #catchUp(): Promise<void> {
    if (!this.#isLoaded) return this.loaded;
    // From before, as own writes go on being counted meanwhile.
    const { through } = this.#taken;
    const counted = await this.#parts.counter.read();
    if (counted < through) return this.#beginAnew();
    // What was counted by the last time must have been heard of by now; its announcement was lost.
    const isBehind = this.#taken.through < this.#counted;
    this.#counted = counted;
    if (isBehind) await this.#readAll(counted);
    await this.#own.settle();
  }

  /** The database is one of before: what is known here may be of entries that it does not have. */
  #beginAnew(): Promise<void> {
    this.#parts.log.warn(
      'fewer writes to the work log were counted than are known: all is read again',
    );
    // Nobody is to wait for writes of the database of before.
    this.#taken.addAllTo(Number.POSITIVE_INFINITY);
    this.#index = new WorkIndex();
    this.#taken = new TakenIn();
    this.#counted = 0;
    this.#isLoaded = false;
    return this.loaded;
  }

  async #load(): Promise<void> {
    // A predecessor that was killed between a write and its count left other instances behind.
    await this.#readAll(await this.#parts.counter.next());
    this.#isLoaded = true;
  }

  /** `counted` is from before, so that every write up to it is found. */
  async #readAll(counted: number): Promise<void> {
    const reading = async () => {
      for await (const record of this.#parts.store.readAll()) this.#put(record);
    };
    await reachable(reading());
    this.#taken.addAllTo(counted);
  }

  /** Also of a number that is known: the embedded database may give it to the writes of two instances. */
  async #hear(write: number, id: string): Promise<void> {
    const taken = this.#taken;
    await this.#read(id);
    taken.add(write);
  }

  /** From the database, and taken in. */
  async #read(id: string): Promise<WorkEntryRecord | null> {
    const record = await this.#parts.store.read(id, this.#index.get(id));
    if (record) this.#put(record);
    return record;
  }

  /**
   * An entry as it is now: as it is known here if every write that was counted is, and from the database
   * otherwise. The embedded one reads everything when it looks for what is not there.
   */
  async #latest(id: string): Promise<WorkEntryRecord | null> {
    const isSure =
      this.#isLoaded &&
      !this.#own.isInDoubt(id) &&
      (await this.#parts.counter.read()) <= this.#taken.through;
    return isSure ? (this.#index.get(id) ?? null) : this.#read(id);
  }

  /** The entry of that id, if it was made of the same. */
  async #sentBefore({ _id, content, status, createdby }: StoredEntry): Promise<WorkEntryRecord> {
    const id = String(_id);
    const record = this.#index.get(id) ?? (await this.#read(id));
    const isSame = record?.content === content && record.createdby === createdby;
    if (isSame && firstStatus(record) === status) return record;
    throw new AppError('version_conflict');
  }

  /** Its writer sees it at once. */
  async #written(record: WorkEntryRecord): Promise<WorkEntryRecord> {
    this.#put(record);
    await this.#own.tell(String(record._id));
    return record;
  }

  /** While the entries are first read, nobody is told: who asks, waits for all. */
  #put(record: WorkEntryRecord): void {
    if (!this.#index.put(record) || !this.#isLoaded || this.#followers.size === 0) return;
    const entry = presentWorkEntry(record);
    for (const tell of this.#followers) tell(entry);
  }

  #requireLoaded(): void {
    if (!this.#isLoaded) throw new AppError('unavailable');
  }
}
