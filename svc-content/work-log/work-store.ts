import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { z } from 'zod';
import { readAhead } from '../store/record-store/read-ahead.ts';
import {
  changeId,
  recordOf,
  type StoredChange,
  type StoredEntry,
  storedChangeSchema,
  storedEntrySchema,
  type WorkChange,
  type WorkEntryRecord,
  type workLogModels,
} from './model.ts';

export class WorkStore {
  readonly #models: ReturnType<typeof workLogModels>;
  readonly #log: Logger;
  /** The IDs of invalid documents, so that each of them is logged only once. */
  readonly #invalid = new Set<string>();

  constructor(models: ReturnType<typeof workLogModels>, log: Logger) {
    this.#models = models;
    this.#log = log;
  }

  async addEntry(entry: StoredEntry): Promise<void> {
    await this.#models.workEntries.create(entry);
  }

  /** Stores a change. Rejects with a duplicate key error if the entry has changed since `version`. */
  async addChange({ _id, version }: WorkEntryRecord, change: WorkChange): Promise<void> {
    await this.#models.workChanges.create({ _id: changeId(_id, version + 1), ...change });
  }

  async *readAll(): AsyncGenerator<WorkEntryRecord> {
    const stored = new Map<string, StoredChange>();
    for await (const batch of readAhead<StoredChange>(this.#models.workChanges)) {
      for (const found of batch) {
        const change = this.#parsed(storedChangeSchema, found);
        if (change) stored.set(change._id, change);
      }
    }
    for await (const batch of readAhead<StoredEntry>(this.#models.workEntries)) {
      for (const found of batch) {
        const entry = this.#parsed(storedEntrySchema, found);
        if (entry) yield withChanges(entry, [], async (id) => stored.get(id));
      }
    }
  }

  /** Reads an entry with its changes. Changes that `known` contains are not read again. */
  async read(id: string, known: WorkEntryRecord | undefined): Promise<WorkEntryRecord | null> {
    const entry = known ?? (await this.#readEntry(id));
    if (!entry) return null;
    return withChanges(entry, known?.changes ?? [], (changeId) => this.#readChange(changeId));
  }

  async #readEntry(id: string): Promise<StoredEntry | undefined> {
    if (!/^[0-9a-f]{24}$/.test(id)) return undefined;
    const found = await withAppErrors(this.#models.workEntries.findById(id).lean());
    return found ? this.#parsed(storedEntrySchema, found) : undefined;
  }

  async #readChange(id: string): Promise<StoredChange | undefined> {
    const found = await withAppErrors(this.#models.workChanges.findById(id).lean());
    return found ? this.#parsed(storedChangeSchema, found) : undefined;
  }

  /** Validates a document. Logs an invalid document and returns undefined, so that other entries remain readable. */
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
