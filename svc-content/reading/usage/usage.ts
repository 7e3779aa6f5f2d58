import { createHmac, randomBytes } from 'node:crypto';
import { sumOfUsage, type UsageAct, type UsageFigures, usageActNames } from '@app/contracts';
import { clientNetwork } from '@app/service-kit/client-network';
import { isDuplicate } from '@app/service-kit/mongo';
import type { Redis } from 'ioredis';
import { isbot } from 'isbot';
import type { UsageFields, UsageModel } from './model.ts';

/** The first and the last month of a period, such as `2026-11`. */
export type Months = { from: string; to: string };

/** The data of a request that identify its client. */
export type Client = { address: string; userAgent: string };

/** By COUNTER's rule, repetitions of an act by a client within this time are double clicks and count only once. */
const DOUBLE_CLICK_SECONDS = 30;
/**
 * The maximum number of readers of one network who are counted for the same act within `DOUBLE_CLICK_SECONDS`. A
 * larger number probably comes from one reader who changes the name of the browser.
 */
const MAX_READERS = 5;
const DAY_SECONDS = 24 * 60 * 60;
/**
 * Returns the unfinished batch. If there is none, turns the collected counts into a batch. The number of a batch is
 * greater than the numbers of all earlier batches, even if Redis has lost the last number.
 */
const TAKE_BATCH = `
  if redis.call('EXISTS', KEYS[2]) == 0 and redis.call('EXISTS', KEYS[1]) == 1 then
    local last = tonumber(redis.call('GET', KEYS[3]) or '0')
    local number = string.format('%.0f', math.max(last + 1, tonumber(ARGV[1])))
    redis.call('SET', KEYS[3], number)
    redis.call('RENAME', KEYS[1], KEYS[2])
    redis.call('HSET', KEYS[2], 'number', number)
  end
  return redis.call('HGETALL', KEYS[2])`;
/** Removes a batch, unless another instance has already removed it and taken the next one. */
const END_BATCH = `
  if redis.call('HGET', KEYS[1], 'number') == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/**
 * Counts views and downloads of articles. Redis collects the counts of all instances, which are added to the database
 * in batches, so that a restart loses no count and readers do not wait. Batches are added in the order of their
 * numbers. Each record stores the number of its last batch, so a batch counts only once even if two instances add it.
 * For 30 seconds, clients are recognized by a keyed hash. The key is random and discarded after a day.
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

  /** Counts an act, except acts of robots and double clicks. */
  async count(act: UsageAct, article: string, client: Client, now = new Date()): Promise<void> {
    // A client without a name is not a browser.
    if (client.userAgent === '' || isbot(client.userAgent)) return;
    const [day, month] = [now.toISOString().slice(0, 10), now.toISOString().slice(0, 7)];
    const key = await this.#keyOf(day);
    const nameOf = (who: string) => {
      const hash = createHmac('sha256', key).update(`${who} ${act} ${article}`).digest('base64url');
      return `${this.#prefix}:seen:${hash}`;
    };
    const network = clientNetwork(client.address);
    const reader = nameOf(`${network} ${client.userAgent}`);
    const known = await this.#redis.set(reader, '', 'EX', DOUBLE_CLICK_SECONDS, 'GET');
    if (known !== null) return;
    const readers = nameOf(network);
    const added = this.#redis.multi().incr(readers).expire(readers, DOUBLE_CLICK_SECONDS, 'NX');
    const [[, count] = []] = (await added.exec()) ?? [];
    if (Number(count) > MAX_READERS) return;
    await this.#redis.hincrby(this.#pending, `${article} ${month} ${act}`, 1);
  }

  /** Adds unfinished batches and collected counts to the database. */
  async store(now = Date.now()): Promise<void> {
    for (let batches = 0; batches < 2; batches += 1) {
      const keys = [this.#pending, this.#batch, `${this.#prefix}:last`];
      const taken = (await this.#redis.eval(TAKE_BATCH, keys.length, ...keys, now)) as string[];
      const acts: Record<string, string> = {};
      for (let at = 0; at < taken.length; at += 2) acts[`${taken[at]}`] = `${taken[at + 1]}`;
      const { number, ...counts } = acts;
      if (number === undefined) return;
      await this.#add(counts, Number(number));
      await this.#redis.eval(END_BATCH, 1, this.#batch, number);
    }
  }

  /** Returns the figures of an article in all months. */
  async of(article: string): Promise<UsageFigures> {
    // The range of all ids that begin with the article's id and a space. With it, the database need not read the
    // records of other articles.
    const ids = { $gte: `${article} `, $lt: `${article}!` };
    return sumOfUsage(await this.#model.find({ _id: ids }).lean());
  }

  /**
   * Yields a record for each article and month. The newest month is first, which is the order of the index from
   * migration 6.
   */
  records({ from, to }: Months): AsyncIterable<UsageFields> {
    const months = { month: { $gte: from, $lte: to } };
    return this.#model.find(months).sort({ month: -1, _id: 1 }).lean().cursor();
  }

  get #pending(): string {
    return `${this.#prefix}:pending`;
  }

  get #batch(): string {
    return `${this.#prefix}:taken`;
  }

  async #add(acts: Record<string, string>, batch: number): Promise<void> {
    const counts = new Map<string, UsageFigures>();
    for (const [name, count] of Object.entries(acts)) {
      const [article = '', month = '', named] = name.split(' ');
      const act = usageActNames.find((one) => one === named);
      // An instance of a later release counts an act that this release does not know. These counts are lost.
      if (!act) continue;
      const id = `${article} ${month}`;
      const figures = counts.get(id) ?? sumOfUsage([]);
      figures[act] += Number(count);
      counts.set(id, figures);
    }
    for (const [_id, figures] of counts) {
      const [article, month] = _id.split(' ');
      await this.#model
        .updateOne(
          { _id, added: { $not: { $gte: batch } } },
          { $inc: figures, $set: { article, month, added: batch } },
          { upsert: true },
        )
        // A duplicate key means that the record already contains this batch or a later one: the update matched
        // nothing, and tried to create the record.
        .catch((error: unknown) => {
          if (!isDuplicate(error)) throw error;
        });
    }
  }

  /** Returns the day's key for hashes, which all instances share. */
  async #keyOf(day: string): Promise<string> {
    if (this.#key?.day !== day) {
      const name = `${this.#prefix}:key:${day}`;
      await this.#redis.set(name, randomBytes(32).toString('base64'), 'EX', DAY_SECONDS, 'NX');
      this.#key = { day, value: (await this.#redis.get(name)) ?? '' };
    }
    return this.#key.value;
  }
}
