import type { Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import {
  changeId,
  recordOf,
  type StoredChange,
  type StoredEntry,
  storedChangeSchema,
  storedEntrySchema,
  type WorkChange,
  type WorkChangeModel,
  type WorkEntryModel,
  type WorkEntryRecord,
} from './model.ts';

/** So many at a time are taken in, some 10 ms, while everything is read. */
const IN_BATCHES = { batchSize: 500 };

/** The work log's entries and their changes in the database, put together as records. */
export class WorkStore {
  readonly #entries: WorkEntryModel;
  readonly #changes: WorkChangeModel;
  readonly #log: Logger;
  /** The ids of records that cannot be read, each told once. */
  readonly #unreadable = new Set<string>();

  constructor(entries: WorkEntryModel, changes: WorkChangeModel, log: Logger) {
    this.#entries = entries;
    this.#changes = changes;
    this.#log = log;
  }

  async addEntry(entry: StoredEntry): Promise<void> {
    await this.#entries.create(entry);
  }

  /** Refused as a duplicate where somebody else has changed the record since. */
  async addChange({ _id, version }: WorkEntryRecord, change: WorkChange): Promise<void> {
    await this.#changes.create({ _id: changeId(_id, version + 1), ...change });
  }

  async *readAll(): AsyncGenerator<WorkEntryRecord> {
    const stored = new Map<string, StoredChange>();
    for await (const found of this.#changes.find().lean().cursor(IN_BATCHES)) {
      const change = this.#parsed(storedChangeSchema, found);
      if (change) stored.set(change._id, change);
    }
    for await (const found of this.#entries.find().lean().cursor(IN_BATCHES)) {
      const entry = this.#parsed(storedEntrySchema, found);
      if (!entry) continue;
      const changes: WorkChange[] = [];
      for (;;) {
        const next = stored.get(changeId(entry._id, changes.length + 1));
        if (!next) break;
        changes.push(withoutId(next));
      }
      yield recordOf(entry, changes);
    }
  }

  /**
   * An entry with every change of it; those that are `known` are not read again. The embedded database finds
   * an id by reading one record after another, and so all of them for the change that is not there yet.
   */
  async read(id: string, known: WorkEntryRecord | undefined): Promise<WorkEntryRecord | null> {
    const entry = known ?? (await this.#readEntry(id));
    if (!entry) return null;
    const changes = [...(known?.changes ?? [])];
    for (;;) {
      const next = await this.#readChange(entry._id, changes.length + 1);
      if (!next) break;
      changes.push(withoutId(next));
    }
    return recordOf(entry, changes);
  }

  async #readEntry(id: string): Promise<StoredEntry | null> {
    if (!/^[0-9a-f]{24}$/.test(id)) return null;
    const found = await reachable(this.#entries.findById(id).lean());
    return found && this.#parsed(storedEntrySchema, found);
  }

  async #readChange(entry: Types.ObjectId, number: number): Promise<StoredChange | null> {
    const found = await reachable(this.#changes.findById(changeId(entry, number)).lean());
    return found && this.#parsed(storedChangeSchema, found);
  }

  /** One record that cannot be read costs that one, and not the work log. */
  #parsed<T>(schema: z.ZodType<T>, found: { _id: unknown }): T | null {
    const { data, error } = schema.safeParse(found);
    if (data !== undefined) return data;
    const id = String(found._id);
    if (!this.#unreadable.has(id)) {
      this.#unreadable.add(id);
      this.#log.error({ err: error, id }, 'a record of the work log cannot be read');
    }
    return null;
  }
}

function withoutId({ by, at, from, to }: StoredChange): WorkChange {
  return { by, at, from, to };
}
