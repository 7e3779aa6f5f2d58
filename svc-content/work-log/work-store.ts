import type { Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
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

/**
 * The size of the batches in which documents are read. Applying a batch takes about 10 ms, after which other
 * requests run.
 */
const IN_BATCHES = { batchSize: 500 };

/** Stores entries and their changes in the database, and combines them into records. */
export class WorkStore {
  readonly #entries: WorkEntryModel;
  readonly #changes: WorkChangeModel;
  readonly #log: Logger;
  /** IDs of invalid documents. Each document is logged only once. */
  readonly #invalid = new Set<string>();

  constructor(entries: WorkEntryModel, changes: WorkChangeModel, log: Logger) {
    this.#entries = entries;
    this.#changes = changes;
    this.#log = log;
  }

  async addEntry(entry: StoredEntry): Promise<void> {
    await this.#entries.create(entry);
  }

  /** Adds a change. Rejects with a duplicate key error if the record has been changed since `version`. */
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
      yield withChanges(entry, [], async (id) => stored.get(id));
    }
  }

  /**
   * Reads an entry with all its changes. The changes of `known` are not read again. Looking up a change that does
   * not exist yet would make the embedded database scan the collection.
   */
  async read(id: string, known: WorkEntryRecord | undefined): Promise<WorkEntryRecord | null> {
    const entry = known ?? (await this.#readEntry(id));
    if (!entry) return null;
    return withChanges(entry, known?.changes ?? [], (changeId) => this.#readChange(changeId));
  }

  async #readEntry(id: string): Promise<StoredEntry | undefined> {
    if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
    const found = await reachable(this.#entries.findById(id).lean());
    return found ? this.#parsed(storedEntrySchema, found) : undefined;
  }

  async #readChange(id: string): Promise<StoredChange | undefined> {
    const found = await reachable(this.#changes.findById(id).lean());
    return found ? this.#parsed(storedChangeSchema, found) : undefined;
  }

  /**
   * Parses a document. Returns undefined and logs it if it is invalid, so that the rest of the work log stays
   * readable.
   */
  #parsed<T>(schema: z.ZodType<T>, found: { _id: unknown }): T | undefined {
    const { data, error } = schema.safeParse(found);
    const id = String(found._id);
    if (error && !this.#invalid.has(id)) {
      this.#invalid.add(id);
      this.#log.error({ err: error, id }, 'invalid document in the work log');
    }
    return data;
  }
}

async function withChanges(
  entry: StoredEntry,
  known: readonly WorkChange[],
  read: (id: string) => Promise<StoredChange | undefined>,
): Promise<WorkEntryRecord> {
  const changes = [...known];
  for (;;) {
    const next = await read(changeId(entry._id, changes.length + 1));
    if (!next) return recordOf(entry, changes);
    const { _id, ...change } = next;
    changes.push(change);
  }
}
