import { AppError, type Logger } from '@app/service-kit';
import { isRefused } from '@app/service-kit/mongo';
import type { Announcements } from '../../store/record-store/announcements.ts';
import { ALL_RECORDS, Coherence } from '../../store/record-store/coherence.ts';
import { isOutcomeUnknown } from '../../store/record-store/pending-writes.ts';
import { livesOf, type RecordCopy } from '../../store/record-store/record-collection.ts';
import type { WriteCounter } from '../../store/record-store/write-counter.ts';
import {
  type Change,
  isKind,
  Journal,
  type Kind,
  type RecordOf,
  type Records,
  type Snapshot,
} from './snapshot.ts';

export interface CatalogueParts {
  readRecords(): Promise<Records>;
  /** Reads a record. Returns undefined if it does not exist. */
  readRecord(key: { kind: Kind; id: string }): Promise<RecordOf<Kind> | undefined>;
  counter: WriteCounter;
  announcements: Announcements;
  log: Logger;
  /**
   * Called synchronously when a new snapshot becomes `current`, with the snapshot and its change. Without `change`,
   * any record may have changed.
   */
  onSnapshot?(snapshot: Snapshot, change?: Change): void;
}

/** The version of a removed record, which is higher than any other version. */
const REMOVED = Number.POSITIVE_INFINITY;

/**
 * Holds the journal in memory. A request handler reads `current` only once, so that its response comes from one
 * snapshot. After an `await`, the snapshot may contain later writes: see `Snapshot`. Every write replaces the snapshot
 * before the response is sent. Reads work while database and Redis are unreachable.
 */
export class Catalogue {
  readonly #parts: CatalogueParts;
  readonly #coherence: Coherence;
  #journal: Journal | undefined;
  /** Changes made during a read of all records. The read may miss these changes, so they are applied to its result. */
  #changesDuringRead: Change[] | undefined;
  /**
   * For each removed record, by ID: how often it had been restored before the removal. Records read before the removal
   * have been restored at most as often and are ignored. A record restored later has a higher count.
   */
  readonly #removed = new Map<string, number>();

  private constructor(parts: CatalogueParts) {
    this.#parts = parts;
    this.#coherence = new Coherence({
      ...parts,
      readAll: () => this.#readAll(),
      readOne: (key) => this.#readOne(key),
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
    if (!this.#journal) throw new AppError('unavailable');
    return this.#journal.snapshot;
  }

  /** Writes are numbered. `current` contains all writes up to this number. */
  get version(): number {
    return this.#coherence.version;
  }

  copyOf<K extends Kind>(kind: K): RecordCopy<RecordOf<K>> {
    return {
      find: (id) => this.#find(kind, id),
      // The cast is needed because the compiler does not know that `record` is of the kind `kind`.
      put: (record) => this.put({ kind, record } as Change),
      remove: (removed) => this.put({ kind, removed } as Change),
      watch: (id, writing) => this.watch(keyOf(kind, id), writing),
      caughtUp: () => this.caughtUp(),
      recover: (id) => this.recover(id === undefined ? ALL_RECORDS : keyOf(kind, id)),
    };
  }

  #find<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined {
    if (!this.#journal) throw new AppError('unavailable');
    return this.#journal.find(kind, id);
  }

  /** Awaits a write. If its outcome is unknown, reads the record now. If that fails, a later `catchUp` reads it. */
  async watch<T>(key: string, writing: PromiseLike<T>): Promise<T> {
    try {
      return await this.#coherence.pending.watch(key, writing);
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
    this.#apply(change);
    await this.#coherence.pending.announce(keyOf(change.kind, idOf(change)));
  }

  /** Reads a record or, by default, all records again, and makes the other instances do the same. */
  recover(key: string = ALL_RECORDS): Promise<void> {
    return this.#coherence.repair(key);
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
      if (this.#journal) this.#journal.replaceAll(read);
      else this.#journal = new Journal(read);
      for (const change of changes) this.#journal.apply(change);
    } finally {
      // Without this reset, changes would accumulate from a failed read to the next successful one.
      this.#changesDuringRead = undefined;
    }
    this.#parts.onSnapshot?.(this.current);
  }

  async #readOne(key: string): Promise<number | undefined> {
    const [kind = '', id = ''] = key.split(' ');
    // A later release may announce a kind that this release does not know.
    if (!isKind(kind)) return undefined;
    const record = await this.#parts.readRecord({ kind, id });
    const known = this.#journal?.find(kind, id);
    // The cast is needed because the compiler does not know that `record` is of the kind `kind`.
    if (record && known?.version !== record.version) this.#apply({ kind, record } as Change);
    if (record || kind === 'settings' || kind === 'design') return record?.version;
    // This instance may be creating the record, and its write may still succeed.
    if (!known && this.#coherence.pending.isUnknown(key)) return undefined;
    this.#apply({ kind, removed: id });
    return REMOVED;
  }

  /** Applies a change. Ignores changes of a removed record, unless the record was restored after its removal. */
  #apply(change: Change): void {
    const id = idOf(change);
    const life = this.#removed.get(id) ?? -1;
    if ('removed' in change) {
      const known = this.#journal?.find(change.kind, id);
      this.#removed.set(id, Math.max(life, known ? livesOf(known) : 0));
    } else if (livesOf(change.record) <= life) return;
    this.#changesDuringRead?.push(change);
    if (this.#journal?.apply(change)) this.#parts.onSnapshot?.(this.current, change);
  }
}

export function idOf(change: Change): string {
  return 'removed' in change ? change.removed : String(change.record._id);
}

/** Returns the ID under which a write to a record is announced. */
function keyOf(kind: Kind, id: string): string {
  return `${kind} ${id}`;
}
