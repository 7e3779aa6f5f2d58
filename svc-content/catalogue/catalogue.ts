import { AppError, type Logger } from '@app/service-kit';
import { isRefused } from '@app/service-kit/mongo';
import type { Announcements } from '../record-store/announcements.ts';
import { Coherence } from '../record-store/coherence.ts';
import { isOutcomeUnknown } from '../record-store/pending-writes.ts';
import type { RecordCopy } from '../record-store/record-collection.ts';
import type { WriteCounter } from '../record-store/write-counter.ts';
import {
  applyChange,
  buildSnapshot,
  type Change,
  findRecord,
  type Kind,
  keepKnown,
  type RecordOf,
  type Records,
  type Snapshot,
} from './snapshot.ts';

export interface CatalogueParts {
  readRecords(): Promise<Records>;
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /** Called synchronously with each new snapshot when the snapshot becomes `current`. */
  onSnapshot?(snapshot: Snapshot): void;
}

/** The ID under which every change is announced. Other instances then read all records, so one ID is enough. */
const JOURNAL = 'journal';

/**
 * Holds the journal in memory. A request handler reads `current` only once, so that its response comes from one
 * snapshot. Every write replaces the snapshot before the response is sent. Reads work while database and Redis are
 * unreachable.
 */
export class Catalogue {
  readonly #parts: CatalogueParts;
  readonly #coherence: Coherence;
  #snapshot: Snapshot | undefined;
  /** Changes made during a read of all records. The read may miss these changes, so they are applied to its result. */
  #changesDuringRead: Change[] | undefined;
  /** IDs of records that this instance removed. An older change that arrives late must not restore such a record. */
  readonly #removed = new Set<string>();

  private constructor(parts: CatalogueParts) {
    this.#parts = parts;
    this.#coherence = new Coherence({
      ...parts,
      readAll: () => this.#readAll(),
      isRejected: isRefused,
      reset: () => this.#removed.clear(),
    });
  }

  static async open(parts: CatalogueParts): Promise<Catalogue> {
    const catalogue = new Catalogue(parts);
    await catalogue.#coherence.loaded;
    return catalogue;
  }

  get current(): Snapshot {
    if (!this.#snapshot) throw new AppError('unavailable');
    return this.#snapshot;
  }

  /** Writes are numbered. `current` contains all writes up to this number. */
  get version(): number {
    return this.#coherence.version;
  }

  copyOf<K extends Kind>(kind: K): RecordCopy<RecordOf<K>> {
    return {
      find: (id) => findRecord(this.current.records, kind, id),
      // The cast is needed because the compiler does not know that `record` is of the kind `kind`.
      put: (record) => this.put({ kind, record } as Change),
      remove: (removed) => this.put({ kind, removed } as Change),
      watch: (writing) => this.watch(writing),
      caughtUp: () => this.caughtUp(),
      recover: () => this.recover(),
    };
  }

  /** Awaits a write. If its outcome is unknown, reads all records again, immediately and at a later `catchUp`. */
  async watch<T>(writing: PromiseLike<T>): Promise<T> {
    try {
      return await this.#coherence.pending.watch(JOURNAL, writing);
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        this.#coherence.pending.settle().catch((err: unknown) => {
          this.#parts.log.warn({ err }, 'the outcome of a write is still unknown');
        });
      }
      throw error;
    }
  }

  async put(change: Change): Promise<void> {
    if ('removed' in change) this.#removed.add(change.removed);
    if ('removed' in change || !this.#removed.has(String(change.record._id))) {
      this.#changesDuringRead?.push(change);
      this.#show(applyChange(this.current.records, change));
    }
    await this.#coherence.pending.announce(JOURNAL);
  }

  /** Reads all records again, and makes the other instances do the same. */
  recover(): Promise<void> {
    return this.#coherence.repair(JOURNAL);
  }

  caughtUp(): Promise<void> {
    return this.#coherence.caughtUp();
  }

  /** Applies writes that were not announced. Call it at a fixed interval. */
  catchUp(): Promise<void> {
    return this.#coherence.catchUp();
  }

  async #readAll(): Promise<void> {
    const changes: Change[] = [];
    this.#changesDuringRead = changes;
    try {
      const read = await this.#parts.readRecords();
      const known = this.#snapshot?.records;
      this.#show(changes.reduce(applyChange, known ? keepKnown(read, known) : read));
    } finally {
      // Without this reset, changes would accumulate after a failed read until the next read succeeds.
      this.#changesDuringRead = undefined;
    }
  }

  #show(records: Records): void {
    this.#snapshot = buildSnapshot(records);
    this.#parts.onSnapshot?.(this.#snapshot);
  }
}
