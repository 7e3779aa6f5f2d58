import { createHmac, randomBytes } from 'node:crypto';
import type { UsageFigures } from '@app/contracts';
import { clientNetwork } from '@app/service-kit/client-network';
import { isDuplicate } from '@app/service-kit/mongo';
import type { Redis } from 'ioredis';
import { isbot } from 'isbot';
import type { UsageFields, UsageModel } from './model.ts';

/** The first and the last of some months, such as `2026-11`. */
export type Months = { from: string; to: string };

export type Act = keyof UsageFigures;

/** What a request says about its client. */
export type Client = { address: string; userAgent: string };

/** COUNTER's rule: the same act within this time is a double click and counts once. */
const DOUBLE_CLICK_SECONDS = 30;
const DAY_SECONDS = 24 * 60 * 60;
/** Longer than one instance needs to store a batch. */
const LOCK_SECONDS = 60;

/**
 * Counts views and downloads of articles. Counts of all instances are collected in Redis and added to the database in
 * batches, so that a restart loses none and a reader waits for none. A client is known for 30 seconds, by a keyed hash
 * whose key is random and forgotten after a day.
 */
export class Usage {
  readonly #redis: Redis;
  readonly #model: UsageModel;
  readonly #prefix: string;
  #key: { day: string; value: string } | undefined;

  constructor(redis: Redis, model: UsageModel) {
    this.#redis = redis;
    this.#model = model;
    this.#prefix = `usage:${model.db.name}`;
  }

  /** Counts an act, unless a robot or a double click has done it. */
  async count(act: Act, article: string, client: Client, now = new Date()): Promise<void> {
    // Browsers always name themselves.
    if (client.userAgent === '' || isbot(client.userAgent)) return;
    const [day, month] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 7)];
    const who = `${clientNetwork(client.address)} ${client.userAgent} ${act} ${article}`;
    const hash = createHmac('sha256', await this.#keyOf(day))
      .update(who)
      .digest('base64url');
    const known = await this.#redis.set(
      `${this.#prefix}:seen:${hash}`,
      '',
      'EX',
      DOUBLE_CLICK_SECONDS,
      'GET',
    );
    if (known === null) await this.#redis.hincrby(this.#pending, `${article} ${month} ${act}`, 1);
  }

  /** Adds what was collected to the database. One instance does it at a time, and finishes what another one left. */
  async store(): Promise<void> {
    const lock = `${this.#prefix}:lock`;
    const isFree = await this.#redis.set(lock, '', 'EX', LOCK_SECONDS, 'NX');
    if (!isFree) return;
    try {
      const left = await this.#redis.get(this.#current);
      if (left !== null) await this.#add(left);
      if ((await this.#redis.exists(this.#pending)) === 0) return;
      const batch = randomBytes(12).toString('base64url');
      await this.#redis.set(this.#current, batch);
      await this.#redis.renamenx(this.#pending, `${this.#prefix}:batch:${batch}`);
      await this.#add(batch);
    } finally {
      await this.#redis.del(lock);
    }
  }

  /** Returns the figures of an article in all months. */
  async of(article: string): Promise<UsageFigures> {
    // All ids that begin with the article's id and a space, so that the database need not read the other articles.
    const ids = { $gte: `${article} `, $lt: `${article}!` };
    return sum(await this.#model.find({ _id: ids }).lean());
  }

  /** Yields a record for each article and month, the newest month first, as the index of migration 6. */
  records({ from, to }: Months): AsyncIterable<UsageFields> {
    const months = { month: { $gte: from, $lte: to } };
    return this.#model.find(months).sort({ month: -1, _id: 1 }).lean().cursor();
  }

  get #pending(): string {
    return `${this.#prefix}:pending`;
  }

  get #current(): string {
    return `${this.#prefix}:current`;
  }

  async #add(batch: string): Promise<void> {
    const key = `${this.#prefix}:batch:${batch}`;
    const counts = new Map<string, UsageFigures>();
    for (const [name, count] of Object.entries(await this.#redis.hgetall(key))) {
      const [article = '', month = '', act] = name.split(' ');
      const id = `${article} ${month}`;
      const figures = counts.get(id) ?? { views: 0, downloads: 0 };
      figures[act === 'views' ? 'views' : 'downloads'] += Number(count);
      counts.set(id, figures);
    }
    for (const [_id, figures] of counts) {
      const [article, month] = _id.split(' ');
      await this.#model
        .updateOne(
          { _id, batch: { $ne: batch } },
          { $inc: figures, $set: { article, month, batch } },
          { upsert: true },
        )
        // The record has the batch already, so the update found none and tried to create it.
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
        });
    }
    await this.#redis.del(key, this.#current);
  }

  /** Returns the key of the day's hashes, which all instances share. */
  async #keyOf(day: string): Promise<string> {
    if (this.#key?.day !== day) {
      const name = `${this.#prefix}:key:${day}`;
      await this.#redis.set(name, randomBytes(32).toString('base64'), 'EX', DAY_SECONDS, 'NX');
      this.#key = { day, value: (await this.#redis.get(name)) ?? '' };
    }
    return this.#key.value;
  }
}

export function sum(records: readonly UsageFigures[]): UsageFigures {
  return {
    views: records.reduce((total, { views = 0 }) => total + views, 0),
    downloads: records.reduce((total, { downloads = 0 }) => total + downloads, 0),
  };
}
