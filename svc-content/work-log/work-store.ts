import { reachable } from '@app/service-kit/mongo';
import type { Types } from 'mongoose';
import {
  changed,
  nextChange,
  unchanged,
  type WorkChange,
  type WorkChangeFields,
  type WorkChangeModel,
  type WorkEntryFields,
  type WorkEntryModel,
  type WorkEntryRecord,
} from './model.ts';

type StoredEntry = WorkEntryFields & { _id: Types.ObjectId };

/** So many at a time are taken in, some 10 ms, while everything is read. */
const IN_BATCHES = { batchSize: 500 };

/** The work log's entries and their changes in the database, put together as records. */
export class WorkStore {
  readonly #entries: WorkEntryModel;
  readonly #changes: WorkChangeModel;

  constructor(entries: WorkEntryModel, changes: WorkChangeModel) {
    this.#entries = entries;
    this.#changes = changes;
  }

  async addEntry(entry: StoredEntry): Promise<void> {
    await this.#entries.create(entry);
  }

  /** Refused as a duplicate where somebody else has changed the record since. */
  async addChange(record: WorkEntryRecord, change: WorkChange): Promise<void> {
    await this.#changes.create({ _id: nextChange(record), ...change });
  }

  async *readAll(): AsyncGenerator<WorkEntryRecord> {
    const changes = new Map<string, WorkChangeFields>();
    for await (const change of this.#changes.find().lean<WorkChangeFields[]>().cursor(IN_BATCHES)) {
      changes.set(change._id, change);
    }
    for await (const entry of this.#entries.find().lean<StoredEntry[]>().cursor(IN_BATCHES)) {
      let record = unchanged(entry);
      let next = changes.get(nextChange(record));
      while (next) {
        record = changed(record, next);
        next = changes.get(nextChange(record));
      }
      yield record;
    }
  }

  /** An entry with every change of it, each looked up by its id; those that are `known` are not read again. */
  async read(id: string, known: WorkEntryRecord | undefined): Promise<WorkEntryRecord | null> {
    let record = known ?? (await this.#readEntry(id));
    if (!record) return null;
    let next = await this.#readChange(record);
    while (next) {
      record = changed(record, next);
      next = await this.#readChange(record);
    }
    return record;
  }

  async #readEntry(id: string): Promise<WorkEntryRecord | null> {
    if (!/^[0-9a-f]{24}$/.test(id)) return null;
    const entry = await reachable(this.#entries.findById(id).lean<StoredEntry>());
    return entry && unchanged(entry);
  }

  #readChange(record: WorkEntryRecord): Promise<WorkChangeFields | null> {
    return reachable(this.#changes.findById(nextChange(record)).lean<WorkChangeFields>());
  }
}
