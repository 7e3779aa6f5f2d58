import type { Connection, mongo } from 'mongoose';
import { isDuplicate } from './database.ts';

export interface Step {
  /** The migration's number and the step's number: `2/1` is the first step of the second migration. */
  id: string;
  number: number;
  name: string;
  step: number;
  /** `restored`: done before the backup from which the database was restored, so it runs again. */
  event: 'begun' | 'done' | 'failed' | 'restored';
  at: Date;
  beats?: number;
  tookMs?: number;
  needs?: number;
  error?: string;
}

type StoredStep = Omit<Step, 'id'> & { _id: string };

/**
 * The steps of all migrations. Each step is inserted under the next id, so the unique index on `_id` decides which
 * instance runs a migration, and whether an instance may still complete a migration after another has taken it over.
 * embedded-database.ts explains why steps are inserted instead of updated.
 */
export class MigrationHistory {
  readonly #collection: mongo.Collection<StoredStep>;

  constructor(connection: Connection) {
    this.#collection = connection.collection<StoredStep>('migrations');
  }

  async read(filter: { number?: number } = {}): Promise<Step[]> {
    const stored = await this.#collection.find(filter).toArray();
    return stored.map(({ _id, ...step }) => ({ id: _id, ...step }));
  }

  async last(number: number): Promise<Step | undefined> {
    return (await this.read({ number })).toSorted((a, b) => a.step - b.step).at(-1);
  }

  /** Inserts a step. Returns false if another instance has already inserted a step with this number. */
  async add(step: Omit<Step, 'id' | 'at'>): Promise<boolean> {
    try {
      const _id = `${step.number}/${step.step}`;
      await this.#collection.insertOne({ _id, ...step, at: new Date() });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Records a heartbeat. Returns false if another instance has taken over the migration. */
  async beat(number: number, step: number): Promise<boolean> {
    await this.#collection.updateOne({ _id: `${number}/${step}` }, { $inc: { beats: 1 } });
    return (await this.#collection.findOne({ _id: `${number}/${step + 1}` })) === null;
  }
}
