import { isDeepStrictEqual } from 'node:util';
import type { ChangeWorkEntry, CreateWorkEntry, WorkEntry, WorkFilter } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { isDuplicate, isRefused, isUnsent, withAppErrors } from '@app/service-kit/mongo';
import { Coherence, type CoherenceParts } from '../store/record-store/coherence.ts';
import { newEntry, recordOf, type StoredEntry, type WorkEntryRecord } from './model.ts';
import { presentWorkEntry } from './presenter.ts';
import { type Selection, WorkIndex } from './work-index.ts';
import type { WorkStore } from './work-store.ts';

interface WorkLogParts extends Pick<CoherenceParts, 'counter' | 'announcements' | 'log'> {
  store: WorkStore;
}

/** The maximum number of attempts. An attempt fails if another user changes the entry at the same time. */
const ATTEMPTS = 50;

/** The staff's work log. Entries are read from memory and written to the database. */
export class WorkLog {
  readonly #store: WorkStore;
  readonly #coherence: Coherence;
  readonly #followers: ((entry: WorkEntry) => void)[] = [];
  #index = new WorkIndex();

  constructor({ store, ...parts }: WorkLogParts) {
    this.#store = store;
    this.#coherence = new Coherence({
      ...parts,
      readAll: () => withAppErrors(this.#readAll()),
      readOne: async (id) => (await this.#read(id))?.version,
      isRejected: (error) => isRefused(error) || isUnsent(error),
      reset: () => {
        this.#index = new WorkIndex();
      },
    });
  }

  /**
   * Resolves once all entries are loaded. Loading starts with the first access, or with the next one after a failure.
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

  follow(listener: (entry: WorkEntry) => void): void {
    this.#followers.push(listener);
  }

  /**
   * Creates an entry. If an entry with the same `id` exists, returns that entry, or throws `version_conflict` if
   * its fields differ.
   */
  async create(
    sent: CreateWorkEntry,
    createdby: string,
  ): Promise<{ record: WorkEntryRecord; isNew: boolean }> {
    const entry = newEntry(sent, createdby);
    try {
      await this.#coherence.pending.watch(String(entry._id), this.#store.addEntry(entry));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return { record: await this.#findSame(entry), isNew: false };
    }
    return { record: await this.#written(recordOf(entry, [])), isNew: true };
  }

  /**
   * Changes the status of an entry, starting from the entry in memory. If the database has a newer version, it rejects
   * the change, which is then retried. Throws `version_conflict` if `version` is given and is not the current version.
   * Throws `not_found` for an unknown ID.
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
        await this.#coherence.pending.watch(id, this.#store.addChange(before, change));
        return await this.#written(recordOf(before, [...before.changes, change]));
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      const rejected = before.version;
      const next = this.#index.get(id);
      before = next && next.version > rejected ? next : await this.#read(id);
      // The version has not advanced, because the stored change with the next number is invalid. Another attempt
      // would fail too.
      if (before?.version === rejected) break;
    }
    throw new AppError('version_conflict');
  }

  caughtUp(): Promise<void> {
    return this.#coherence.caughtUp();
  }

  catchUp(): Promise<void> {
    return this.#coherence.catchUp();
  }

  async #readAll(): Promise<void> {
    for await (const record of this.#store.readAll()) this.#put(record);
  }

  /** Reads and applies an entry. Returns null if the entry does not exist. */
  async #read(id: string): Promise<WorkEntryRecord | null> {
    const record = await this.#store.read(id, this.#index.get(id));
    if (record) this.#put(record);
    return record;
  }

  /**
   * Returns the entry in memory if it is certainly current, which saves a read from the database. Otherwise, reads the
   * entry.
   */
  async #latest(id: string): Promise<WorkEntryRecord | null> {
    if (await this.#coherence.isCurrent(id)) return this.#index.get(id) ?? null;
    return this.#read(id);
  }

  /** Returns the stored entry with this ID. Throws `version_conflict` if it was created with other fields. */
  async #findSame({ _id, created_at: _, ...sent }: StoredEntry): Promise<WorkEntryRecord> {
    const id = String(_id);
    const record = this.#index.get(id) ?? (await this.#read(id));
    const created = record && { ...record, status: record.changes[0]?.from ?? record.status };
    if (record && isDeepStrictEqual({ ...created, ...sent }, created)) return record;
    throw new AppError('version_conflict');
  }

  /** Applies a write before the response is sent (read-your-writes). Then announces the write. */
  async #written(record: WorkEntryRecord): Promise<WorkEntryRecord> {
    this.#put(record);
    await this.#coherence.pending.announce(String(record._id));
    return record;
  }

  /** Applies a record. Then notifies followers, except during the first load, when clients wait for the whole list. */
  #put(record: WorkEntryRecord): void {
    if (!this.#index.put(record) || !this.isLoaded) return;
    const entry = presentWorkEntry(record);
    for (const notify of this.#followers) notify(entry);
  }

  #requireLoaded(): void {
    if (!this.isLoaded) throw new AppError('unavailable');
  }
}
