import { AppError } from '@app/service-kit';
import { updateVersioned } from '@app/service-kit/mongo';
import type { Model } from 'mongoose';

/** Records in memory, as the code of one collection uses them. */
export interface RecordCopy<R> {
  find(id: string): R | undefined;
  /** Applies a written record and announces the write. Called before responding (read-your-writes). */
  put(record: R): Promise<void>;
  remove(id: string): Promise<void>;
  /** Passes the outcome of a write on; if it is unknown, the record is compared with the database later. */
  watch<T>(writing: PromiseLike<T>): Promise<T>;
  /** Resolves once what other instances wrote is applied. */
  caughtUp(): Promise<void>;
  /** Reads everything again, on every instance. */
  recover(): Promise<void>;
}

/** A record before and after a write; the same object if nothing changed. */
export interface Written<R> {
  before: R;
  after: R;
}

export interface RecordUpdate<R> {
  /** The version that the caller has read; without it the update applies to any version. */
  expected: number | undefined;
  /** The new fields of the record; only those that differ are written. */
  fields(before: R): Partial<R> | Promise<Partial<R>>;
  /** Fields that are written along with a change, but are none themselves. */
  stamp?: Partial<R>;
}

/** Each retry means that another instance wrote the record in between, which does not go on forever. */
const ATTEMPTS = 50;

/**
 * The records of one collection: written to the database, read from memory. Every write has the version
 * that it was made from in its filter, so that `before` is what was replaced, and of two callers that have
 * read the same version the second gets `version_conflict`.
 */
export class RecordCollection<
  F extends { version: number },
  R extends Readonly<F> & { _id: unknown },
> {
  readonly #model: Model<F>;
  readonly #copy: RecordCopy<R>;

  constructor(model: Model<F>, copy: RecordCopy<R>) {
    this.#model = model;
    this.#copy = copy;
  }

  find(id: string): R | undefined {
    return this.#copy.find(id);
  }

  caughtUp(): Promise<void> {
    return this.#copy.caughtUp();
  }

  recover(): Promise<void> {
    return this.#copy.recover();
  }

  async create(fields: Partial<F>): Promise<R> {
    const created = await this.#copy.watch(this.#model.create(fields));
    const record = created.toObject<R>();
    await this.#copy.put(record);
    return record;
  }

  update(id: string, { expected, fields, stamp }: RecordUpdate<R>): Promise<Written<R>> {
    return this.#write(id, expected, async (before) => {
      const changed = differing(before, await fields(before));
      if (!changed) return before;
      const update = updateVersioned(this.#model, before, { ...changed, ...stamp });
      const after = await this.#copy.watch(update.lean<R>());
      if (after) await this.#copy.put(after);
      return after;
    });
  }

  async remove(id: string, expected: number | undefined): Promise<R> {
    const { before } = await this.#write(id, expected, async ({ _id, version }) => {
      const removal = this.#model.findOneAndDelete({ _id, version }).lean<R>();
      const removed = await this.#copy.watch(removal);
      if (removed) await this.#copy.remove(id);
      return removed;
    });
    return before;
  }

  /** `write` returns null if the record has another version than the one in memory. */
  async #write(
    id: string,
    expected: number | undefined,
    write: (before: R) => Promise<R | null>,
  ): Promise<Written<R>> {
    // Another instance may just have written it.
    if ((this.find(id)?.version ?? -1) < (expected ?? 0)) await this.caughtUp();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = this.find(id);
      if (!before) throw new AppError('not_found');
      if (expected !== undefined && expected !== before.version) break;
      const after = await write(before);
      if (after && after !== before) return { before, after };
      const isSame = () => this.find(id)?.version === before.version;
      if (after) {
        // What changes nothing here may be a change to what another instance wrote.
        await this.caughtUp();
        if (isSame()) return { before, after };
      } else if (isSame()) {
        // The conflicting write was never announced.
        await this.recover();
      }
    }
    throw new AppError('version_conflict');
  }
}

/** The fields that differ from the record; undefined if none does. */
export function differing<R extends object>(before: R, fields: Partial<R>): Partial<R> | undefined {
  const changed = Object.entries(fields).filter(
    // Compares dates and arrays by value.
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  // Entries of `fields` are fields of R.
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<R>) : undefined;
}

/** The mongoose types of a singleton whose fields are texts and switches. */
export function fieldTypes(initial: object): Record<string, typeof String | typeof Boolean> {
  return Object.fromEntries(
    Object.entries(initial).map(([field, value]) => [
      field,
      typeof value === 'boolean' ? Boolean : String,
    ]),
  );
}
