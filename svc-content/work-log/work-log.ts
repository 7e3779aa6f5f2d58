import type { ChangeWorkEntry, CreateWorkEntry, WorkEntry, WorkFilter } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, isRefused, isUnsent, reachable } from '@app/service-kit/mongo';
import type { Announcements } from '../record-store/announcements.ts';
import { Coherence } from '../record-store/coherence.ts';
import type { WriteCounter } from '../record-store/write-counter.ts';
import {
  changed,
  firstStatus,
  newEntry,
  recordOf,
  type StoredEntry,
  type WorkEntryRecord,
} from './model.ts';
import { presentWorkEntry } from './presenter.ts';
import { type Selection, WorkIndex } from './work-index.ts';
import type { WorkStore } from './work-store.ts';

export interface WorkLogParts {
  store: WorkStore;
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
}

/** Each retry means that another user changed the entry in between, which does not go on forever. */
const ATTEMPTS = 50;

/** The staff's work log: entries are read from memory and written to the database. */
export class WorkLog {
  readonly #store: WorkStore;
  readonly #coherence: Coherence;
  readonly #followers = new Set<(entry: WorkEntry) => void>();
  #index = new WorkIndex();

  constructor({ store, ...parts }: WorkLogParts) {
    this.#store = store;
    this.#coherence = new Coherence({
      ...parts,
      readAll: () => reachable(this.#readAll()),
      readOne: async (id) => (await this.#read(id))?.version,
      isRejected: (error) => isRefused(error) || isUnsent(error),
      reset: () => {
        this.#index = new WorkIndex();
      },
    });
  }

  /** Resolves once every entry is loaded. The first call, and the first after a failure, starts loading. */
  get loaded(): Promise<void> {
    return this.#coherence.loaded;
  }

  get isLoaded(): boolean {
    return this.#coherence.isLoaded;
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

  /** Calls `listener` with each entry that any instance creates or changes. Returns a function that stops it. */
  follow(listener: (entry: WorkEntry) => void): () => void {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  }

  /**
   * With the `id` of an existing entry, the request is a repetition whose first response was lost: the
   * result is that entry, or `version_conflict` if it differs.
   */
  async create(
    sent: CreateWorkEntry,
    createdby: string,
  ): Promise<{ record: WorkEntryRecord; isNew: boolean }> {
    const entry = newEntry(sent, createdby);
    try {
      await this.#coherence.watch(String(entry._id), this.#store.addEntry(entry));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return { record: await this.#findSame(entry), isNew: false };
    }
    return { record: await this.#written(recordOf(entry, [])), isNew: true };
  }

  /**
   * With a `version`, the change applies only to that version; without, to any. Starts from the entry in
   * memory: if the database has a newer one, the number of the change is taken and the change is retried.
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
        await this.#coherence.watch(id, this.#store.addChange(before, change));
        return await this.#written(changed(before, change));
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const rejected = before.version;
      const next = this.#index.get(id);
      before = next && next.version > rejected ? next : await this.#read(id);
      // The change that has the number is unreadable.
      if (before?.version === rejected) break;
    }
    throw new AppError('version_conflict');
  }

  /** Resolves once every write that is counted by now is applied. */
  caughtUp(): Promise<void> {
    return this.#coherence.caughtUp();
  }

  /** Called at a fixed interval. */
  catchUp(): Promise<void> {
    return this.#coherence.catchUp();
  }

  async #readAll(): Promise<void> {
    for await (const record of this.#store.readAll()) this.#put(record);
  }

  /** Applies the entry as the database has it. */
  async #read(id: string): Promise<WorkEntryRecord | null> {
    const record = await this.#store.read(id, this.#index.get(id));
    if (record) this.#put(record);
    return record;
  }

  /** The entry as it is now: from memory if that is certainly current, which saves a scan of the collection. */
  async #latest(id: string): Promise<WorkEntryRecord | null> {
    if (await this.#coherence.isCurrent(id)) return this.#index.get(id) ?? null;
    return this.#read(id);
  }

  /** The entry with that id, if it was created with the same fields. */
  async #findSame({ _id, content, status, createdby }: StoredEntry): Promise<WorkEntryRecord> {
    const id = String(_id);
    const record = this.#index.get(id) ?? (await this.#read(id));
    const isSame = record?.content === content && record.createdby === createdby;
    if (isSame && firstStatus(record) === status) return record;
    throw new AppError('version_conflict');
  }

  /** Applies an own write before the response (read-your-writes), and announces it. */
  async #written(record: WorkEntryRecord): Promise<WorkEntryRecord> {
    this.#put(record);
    await this.#coherence.announce(String(record._id));
    return record;
  }

  /** Followers are not notified during the first load: clients wait for the complete list. */
  #put(record: WorkEntryRecord): void {
    if (!this.#index.put(record) || !this.isLoaded || this.#followers.size === 0) return;
    const entry = presentWorkEntry(record);
    for (const notify of this.#followers) notify(entry);
  }

  #requireLoaded(): void {
    if (!this.isLoaded) throw new AppError('unavailable');
  }
}
