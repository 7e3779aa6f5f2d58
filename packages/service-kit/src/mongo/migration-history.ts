import type { Connection, mongo } from 'mongoose';
import { isDuplicate } from './database.ts';

export interface Step {
  /** `2/1` is the first step of the second migration. */
  id: string;
  number: number;
  name: string;
  step: number;
  event: 'begun' | 'done' | 'failed';
  at: Date;
  beats?: number;
  tookMs?: number;
  needs?: number;
  error?: string;
}

type StoredStep = Omit<Step, 'id'> & { _id: string };

/**
 * Each step is inserted under the next id. The unique index thus decides which of several instances runs a migration,
 * and whether an instance may still complete it after a takeover. embedded-database.ts explains why no step is an
 * update.
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

  /** Returns false if another instance has inserted that step first. */
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

  /** Returns false if another instance has taken over. */
  async beat(number: number, step: number): Promise<boolean> {
    await this.#collection.updateOne({ _id: `${number}/${step}` }, { $inc: { beats: 1 } });
    return (await this.#collection.findOne({ _id: `${number}/${step + 1}` })) === null;
  }
}
