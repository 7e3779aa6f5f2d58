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

/** The maximum number of attempts. Each retry means that another user has changed the entry in the meantime. */
const ATTEMPTS = 50;

/** The staff's work log. Entries are read from memory and written to the database. */
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

  /**
   * Resolves once all entries are loaded. Loading starts with the first call, and with the first call after a
   * failure.
   */
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

  /**
   * Calls `listener` with each entry that any instance creates or changes. Returns a function that removes the
   * listener.
   */
  follow(listener: (entry: WorkEntry) => void): () => void {
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  }

  /**
   * Creates an entry. If the `id` exists already, the request repeats one whose response was lost. The existing
   * entry is then returned with `isNew: false`. Throws `version_conflict` if it differs from the request.
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
   * Changes the status of an entry. If `version` is given, the change applies only to that version. The change
   * starts from the entry in memory. If the database has a newer one, the insertion is rejected as a duplicate and
   * retried with the newer entry. Throws `not_found` or `version_conflict`.
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
      // The number is taken by a change that cannot be parsed.
      if (before?.version === rejected) break;
    }
    throw new AppError('version_conflict');
  }

  /** Resolves once all writes counted so far are applied. */
  caughtUp(): Promise<void> {
    return this.#coherence.caughtUp();
  }

  /** Applies writes of other instances that were not announced. The server calls it at a fixed interval. */
  catchUp(): Promise<void> {
    return this.#coherence.catchUp();
  }

  async #readAll(): Promise<void> {
    for await (const record of this.#store.readAll()) this.#put(record);
  }

  /** Reads an entry from the database and applies it. Returns null if it does not exist. */
  async #read(id: string): Promise<WorkEntryRecord | null> {
    const record = await this.#store.read(id, this.#index.get(id));
    if (record) this.#put(record);
    return record;
  }

  /**
   * Returns the current entry, or null if it does not exist. If the entry in memory is certainly current, it is
   * used, which saves a scan of the collection.
   */
  async #latest(id: string): Promise<WorkEntryRecord | null> {
    if (await this.#coherence.isCurrent(id)) return this.#index.get(id) ?? null;
    return this.#read(id);
  }

  /** Returns the existing entry with this ID. Throws `version_conflict` if it was created with other fields. */
  async #findSame({ _id, content, status, createdby }: StoredEntry): Promise<WorkEntryRecord> {
    const id = String(_id);
    const record = this.#index.get(id) ?? (await this.#read(id));
    const isSame = record?.content === content && record.createdby === createdby;
    if (isSame && firstStatus(record) === status) return record;
    throw new AppError('version_conflict');
  }

  /** Applies an own write before the response is sent (read-your-writes), and announces it. */
  async #written(record: WorkEntryRecord): Promise<WorkEntryRecord> {
    this.#put(record);
    await this.#coherence.announce(String(record._id));
    return record;
  }

  /**
   * Adds a record to the index and notifies followers. During the first load they are not notified, because
   * clients wait for the complete list.
   */
  #put(record: WorkEntryRecord): void {
    if (!this.#index.put(record) || !this.isLoaded || this.#followers.size === 0) return;
    const entry = presentWorkEntry(record);
    for (const notify of this.#followers) notify(entry);
  }

  #requireLoaded(): void {
    if (!this.isLoaded) throw new AppError('unavailable');
  }
}
