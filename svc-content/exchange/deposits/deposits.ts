import { setImmediate } from 'node:timers/promises';
import type { Deposit } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { ArticleRecord } from '../../articles/model.ts';
import { publishedVersion } from '../../articles/notices.ts';
import type { ArticleSlice } from '../../articles/slice.ts';
import type { Agency, Answer } from './agency.ts';
import type { DepositFields, DepositModel } from './model.ts';

const [SECOND, MINUTE] = [1_000, 60_000];
/**
 * By state, the times in ms until the next attempt, of which the last repeats, and the number of attempts after which
 * somebody has to look. Problems of an agency last for up to a day; it decides within seconds or hours.
 */
const PATIENCE = {
  waiting: { delays: [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE], most: 20 },
  sent: { delays: [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE], most: 300 },
};
/** While one instance makes an attempt, others leave the deposit alone for this time. */
const CLAIM_MS = 2 * 60_000;
/** The number of deposits to compare before the event loop handles other events. */
const BATCH = 20;
/** How often the open deposits are read again, because an instance that had some may be gone. */
const RELOAD_MS = MINUTE;

interface DepositsParts {
  model: DepositModel;
  agencies: readonly Agency[];
  catalogue: { readonly current: Pick<ArticleSlice, 'articleById'> };
  log: Logger;
  now?: () => number;
}

/**
 * Deposits articles with agencies: one submission per article, so that a failure concerns only its article. Everything
 * is stored before it is sent, so that a restart continues.
 */
export class Deposits {
  readonly agencies: readonly Agency[];
  readonly #model: DepositModel;
  readonly #catalogue: DepositsParts['catalogue'];
  readonly #log: Logger;
  readonly #now: () => number;
  /** The deposits that wait or whose result is not known, by id. Undefined until they are loaded. */
  #open: Promise<Map<string, DepositFields>> | undefined;
  #loadedAt = 0;
  /** Until when an agency takes nothing. */
  readonly #paused = new Map<Agency, number>();
  readonly #working = new Map<Agency, Promise<void>>();

  constructor({ model, agencies, catalogue, log, now = Date.now }: DepositsParts) {
    this.agencies = agencies;
    this.#model = model;
    this.#catalogue = catalogue;
    this.#log = log;
    this.#now = now;
  }

  async list(): Promise<Deposit[]> {
    const found = await reachable(this.#model.find().lean<DepositFields[]>());
    const deposits: Deposit[] = [];
    for (const [at, fields] of found
      .sort((a, b) => Number(b.changed) - Number(a.changed))
      .entries()) {
      // After a change of the settings, what is sent of each article is written again.
      if (at % BATCH === 0) await setImmediate();
      deposits.push(...this.#present(fields));
    }
    return deposits;
  }

  /** Returns refused deposits since a time, the newest first and at most `most`, and their number. */
  async refused(since: Date, most: number): Promise<{ total: number; rows: Deposit[] }> {
    const filter = { state: 'refused' as const, changed: { $gte: since } };
    const total = await reachable(this.#model.countDocuments(filter));
    const found = this.#model.find(filter).sort({ changed: -1 }).limit(most);
    const rows = await reachable(found.lean<DepositFields[]>());
    return { total, rows: rows.flatMap((fields) => this.#present(fields)) };
  }

  /** Queues an article, whatever became of its last deposit. */
  async request(agency: Agency, article: ArticleRecord): Promise<Deposit> {
    const _id = `${agency.name}:${article._id}`;
    const now = new Date(this.#now());
    const fields = {
      agency: agency.name,
      article: String(article._id),
      state: 'waiting' as const,
      reason: '',
      attempts: 0,
      changed: now,
      next: now,
    };
    const update = this.#model.findOneAndUpdate(
      { _id },
      { $set: fields, $setOnInsert: { stamp: 0, sentVersion: 0, submission: '' } },
      { upsert: true, returnDocument: 'after' },
    );
    const stored = await reachable(update.lean<DepositFields>());
    if (!stored) throw new AppError('internal');
    (await this.#loaded()).set(_id, stored);
    const [deposit] = this.#present(stored);
    if (!deposit) throw new AppError('not_found');
    return deposit;
  }

  /**
   * Sends what is due and asks for results that are due. Concurrent calls share one run for each agency, so that a slow
   * agency does not hold up the others.
   */
  async work(): Promise<void> {
    await Promise.all(
      this.agencies.map((agency) => {
        const working =
          this.#working.get(agency) ??
          this.#workOf(agency).finally(() => this.#working.delete(agency));
        this.#working.set(agency, working);
        return working;
      }),
    );
  }

  async #workOf(agency: Agency): Promise<void> {
    if (this.#now() - this.#loadedAt >= RELOAD_MS) this.#open = undefined;
    const open = await this.#loaded();
    for (const fields of [...open.values()]) {
      if (fields.agency !== agency.name || Number(fields.next) > this.#now()) continue;
      // The result is known elsewhere.
      if (fields.state === 'sent' && isElsewhere(agency, fields)) continue;
      if ((this.#paused.get(agency) ?? 0) > this.#now()) return;
      const after = await this.#attempt(agency, fields);
      if (after.state === 'waiting' || after.state === 'sent') open.set(after._id, after);
      else open.delete(after._id);
    }
  }

  /** Makes one attempt, unless another instance does. Returns the deposit as it is stored then. */
  async #attempt(agency: Agency, fields: DepositFields): Promise<DepositFields> {
    const { _id, next } = fields;
    const claim = { next: new Date(this.#now() + CLAIM_MS) };
    const claimed = await reachable(
      this.#model
        .findOneAndUpdate({ _id, next }, { $set: claim }, { returnDocument: 'after' })
        .lean<DepositFields>(),
    );
    if (!claimed) {
      const stored = await reachable(this.#model.findById(_id).lean<DepositFields>());
      return stored ?? { ...fields, state: 'refused' };
    }
    const change = await this.#answered(agency, claimed);
    const update = this.#model.findOneAndUpdate(
      { _id, next: claimed.next },
      { $set: { ...change, changed: new Date(this.#now()) } },
      { returnDocument: 'after' },
    );
    // Somebody may have requested the deposit again meanwhile, which counts.
    const stored = await reachable(update.lean<DepositFields>());
    return stored ?? (await reachable(this.#model.findById(_id).lean<DepositFields>())) ?? claimed;
  }

  /** Sends the deposit or asks for its result. Returns what changes. */
  async #answered(agency: Agency, fields: DepositFields): Promise<Partial<DepositFields>> {
    const article = this.#catalogue.current.articleById.get(fields.article);
    if (!article) return { state: 'refused', reason: 'The article does not exist any more.' };
    const isNew = fields.state === 'waiting';
    const fault = isNew ? agency.faultOf(article) : undefined;
    if (fault) return { state: 'refused', reason: fault, origin: agency.origin };
    const stamp = isNew ? Math.max(this.#now(), fields.stamp + 1) : fields.stamp;
    // Stored before it is sent, because the agency refuses a stamp that it has seen.
    if (isNew) await reachable(this.#model.updateOne({ _id: fields._id }, { $set: { stamp } }));
    const answer = await this.#ask(agency, fields, article, stamp);
    const isSent = isNew && answer.state !== 'waiting';
    return {
      ...this.#following(agency, fields, answer),
      ...(isNew && { origin: agency.origin }),
      ...(isSent && {
        sentVersion: publishedVersion(article),
        digest: agency.digestOf(article),
      }),
    };
  }

  /** Returns what follows from an answer. */
  #following(agency: Agency, fields: DepositFields, answer: Answer): Partial<DepositFields> {
    const { state } = answer;
    if (state === 'accepted') return { state, reason: answer.reason ?? '' };
    if (state === 'refused') return { state, reason: answer.reason };
    if (answer.waitMs !== undefined) {
      this.#paused.set(agency, this.#now() + answer.waitMs);
    }
    // The attempts to send, or those to get the result.
    const attempts = state === fields.state ? fields.attempts + 1 : 1;
    const { delays, most } = PATIENCE[state];
    const next = new Date(this.#now() + (delays[attempts - 1] ?? delays.at(-1) ?? 0));
    const reason = state === 'waiting' ? answer.reason : '';
    if (attempts >= most) {
      const problem = reason || 'There is no result';
      return { state: 'refused', reason: `${problem}, also after ${attempts} attempts.` };
    }
    return {
      state,
      reason,
      attempts,
      next,
      ...(state === 'sent' && { submission: answer.submission }),
    };
  }

  async #ask(
    agency: Agency,
    fields: DepositFields,
    article: ArticleRecord,
    stamp: number,
  ): Promise<Answer> {
    try {
      return fields.state === 'waiting'
        ? await agency.send(article, stamp)
        : await agency.resultOf(fields.submission, article);
    } catch (err) {
      // One article that cannot be written must not block the others.
      this.#log.error({ err, deposit: fields._id }, 'a deposit could not be made');
      return {
        state: 'refused',
        reason: 'The deposit could not be made. Tell the people who run this site.',
      };
    }
  }

  #loaded(): Promise<Map<string, DepositFields>> {
    this.#open ??= this.#load().catch((error: unknown) => {
      this.#open = undefined;
      throw error;
    });
    return this.#open;
  }

  async #load(): Promise<Map<string, DepositFields>> {
    this.#loadedAt = this.#now();
    const open = { state: { $in: ['waiting', 'sent'] as const } };
    const found = await reachable(this.#model.find(open).lean<DepositFields[]>());
    return new Map(found.map((fields) => [fields._id, fields]));
  }

  #present({ _id, sentVersion, changed, ...fields }: DepositFields): Deposit[] {
    const article = this.#catalogue.current.articleById.get(fields.article);
    if (!article) return [];
    const { agency, state, reason, attempts } = fields;
    const { refnumber, title, doi } = article;
    const isSent = state === 'sent' || state === 'accepted';
    const shown = { id: _id, agency, article: fields.article, refnumber, title, doi };
    const account = this.agencies.find(({ name }) => name === agency);
    const elsewhere = state !== 'waiting' && account !== undefined && isElsewhere(account, fields);
    const hasChanged =
      account && fields.digest
        ? fields.digest !== account.digestOf(article)
        : sentVersion !== publishedVersion(article);
    const isOutdated = isSent && (elsewhere || hasChanged);
    const facts = { state, reason, attempts, changed: changed.toISOString() };
    return [{ ...shown, ...facts, isOutdated, elsewhere }];
  }
}

/** Returns whether a deposit was sent to another system than the one that the agency's account is for. */
const isElsewhere = ({ origin }: Agency, fields: Pick<DepositFields, 'origin'>) =>
  fields.origin !== origin;
