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
  /** Reads everything from the database. */
  readRecords(): Promise<Records>;
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /** Called with each new snapshot in the moment in which it becomes `current`. */
  onSnapshot?(snapshot: Snapshot): void;
}

/** The journal is read, checked and announced as a whole. */
const JOURNAL = 'journal';

/**
 * The journal in memory. A request takes `current` once and works on that snapshot; every write replaces
 * it before the response. The database and Redis may be unreachable meanwhile.
 */
export class Catalogue {
  readonly #parts: CatalogueParts;
  readonly #coherence: Coherence;
  #snapshot: Snapshot | undefined;
  /** Changes since a read of everything began, which may have missed them. */
  #changesDuringRead: Change[] | undefined;
  /** Ids of records removed here; a change of before that arrives late must not restore them. */
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

  /** Resolves once the journal is loaded. */
  static async open(parts: CatalogueParts): Promise<Catalogue> {
    const catalogue = new Catalogue(parts);
    await catalogue.#coherence.loaded;
    return catalogue;
  }

  get current(): Snapshot {
    if (!this.#snapshot) throw new AppError('unavailable');
    return this.#snapshot;
  }

  /** The number of the last write up to which all are in `current`. */
  get version(): number {
    return this.#coherence.version;
  }

  /** The records of one kind, for its `RecordCollection`. */
  copyOf<K extends Kind>(kind: K): RecordCopy<RecordOf<K>> {
    return {
      find: (id) => findRecord(this.current.records, kind, id),
      // The compiler cannot relate two fields of a type parameter's union.
      put: (record) => this.put({ kind, record } as Change),
      remove: (removed) => this.put({ kind, removed } as Change),
      watch: (writing) => this.watch(writing),
      caughtUp: () => this.caughtUp(),
      recover: () => this.recover(),
    };
  }

  /** Passes the outcome of a write on. If it is unknown, everything is read again, at once and later. */
  async watch<T>(writing: PromiseLike<T>): Promise<T> {
    try {
      return await this.#coherence.watch(JOURNAL, writing);
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        this.#coherence.settle().catch((err: unknown) => {
          this.#parts.log.warn({ err }, 'the outcome of a write is still unknown');
        });
      }
      throw error;
    }
  }

  /** Applies a record that was written or removed, and announces the write. */
  async put(change: Change): Promise<void> {
    if ('removed' in change) this.#removed.add(change.removed);
    if ('removed' in change || !this.#removed.has(String(change.record._id))) {
      this.#changesDuringRead?.push(change);
      this.#show(applyChange(this.current.records, change));
    }
    await this.#coherence.announce(JOURNAL);
  }

  /** Reads everything again, and has the other instances do so. */
  recover(): Promise<void> {
    return this.#coherence.repair(JOURNAL);
  }

  /** Resolves once every write that is counted by now is in `current`. */
  caughtUp(): Promise<void> {
    return this.#coherence.caughtUp();
  }

  /** Called at a fixed interval. */
  catchUp(): Promise<void> {
    return this.#coherence.catchUp();
  }

  async #readAll(): Promise<void> {
    const changes: Change[] = [];
    this.#changesDuringRead = changes;
    const read = await this.#parts.readRecords();
    const known = this.#snapshot?.records;
    this.#show(changes.reduce(applyChange, known ? keepKnown(read, known) : read));
    this.#changesDuringRead = undefined;
  }

  #show(records: Records): void {
    this.#snapshot = buildSnapshot(records);
    this.#parts.onSnapshot?.(this.#snapshot);
  }
}
