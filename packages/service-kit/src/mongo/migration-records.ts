import type { Connection, mongo } from 'mongoose';
import { isDuplicate } from './database.ts';
import type { Migration } from './migrations.ts';

/** One step of a migration's history. */
export interface Attempt {
  /** The migration's number and the step's own: `2/1` begins the second migration. */
  id: string;
  number: number;
  name: string;
  step: number;
  event: 'begun' | 'done' | 'failed';
  at: Date;
  /** Raised by the instance that runs it, and by nobody else. */
  beats?: number;
  tookMs?: number;
  needs?: number;
  error?: string;
}

type StoredAttempt = Omit<Attempt, 'id'> & { _id: string };

const COLLECTION = 'migrations';

/**
 * The history of a database's migrations. Every step is inserted under the number that follows, and so
 * decided by the index of ids: of two who would both run a migration one is refused, and so is whoever ends
 * one after another has taken it over. An update could not decide that on the embedded database.
 */
export class MigrationRecords {
  readonly #collection: mongo.Collection<StoredAttempt>;

  constructor(connection: Connection) {
    this.#collection = connection.collection<StoredAttempt>(COLLECTION);
  }

  /** Of all migrations, or of one. */
  async read(filter: { number?: number } = {}): Promise<Attempt[]> {
    return (await this.#collection.find(filter).toArray()).map(({ _id, ...rest }) => ({
      id: _id,
      ...rest,
    }));
  }

  /** The last step of a migration. */
  async last(number: number): Promise<Attempt | undefined> {
    const steps = await this.read({ number });
    return steps.reduce<Attempt | undefined>((a, b) => (a && a.step > b.step ? a : b), undefined);
  }

  /** Begins a migration after its last step; undefined when another instance was first. */
  async claim({ number, name, needs }: Migration, last?: Attempt): Promise<Claim | undefined> {
    const first = (last?.step ?? 0) + 1;
    const add = (step: number, event: Attempt['event'], more: Partial<Attempt>) =>
      this.#add({ _id: `${number}/${step}`, number, name, step, event, at: new Date(), ...more });
    const begun = { beats: 0, ...(needs !== undefined && { needs }) };
    if (!(await add(first, 'begun', begun))) return undefined;
    const [own, next] = [`${number}/${first}`, `${number}/${first + 1}`];
    return {
      beat: async () => {
        await this.#collection.updateOne({ _id: own }, { $inc: { beats: 1 } });
        return (await this.#collection.findOne({ _id: next })) === null;
      },
      done: (tookMs) => add(first + 1, 'done', { tookMs }),
      failed: (error) => add(first + 1, 'failed', { error }),
    };
  }

  async #add(attempt: StoredAttempt): Promise<boolean> {
    try {
      await this.#collection.insertOne(attempt);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

/** Of the instance that runs a migration; each answers whether it still is that. */
export interface Claim {
  beat(): Promise<boolean>;
  done(tookMs: number): Promise<boolean>;
  failed(error: string): Promise<boolean>;
}
