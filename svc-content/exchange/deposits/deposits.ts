import { setImmediate } from 'node:timers/promises';
import {
  DEPOSIT_PAGE_SIZE,
  type Deposit,
  type DepositQuery,
  type DepositState,
  matchWords,
  needsSending,
} from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import {
  ANY_TIME,
  type Attempt,
  type Deliveries,
  MOST_WAITING,
  type Outcome,
} from '@app/service-kit/deliveries';
import { withAppErrors } from '@app/service-kit/mongo';
import type { ArticleRecord } from '../../articles/model.ts';
import { publishedVersion } from '../../articles/notices.ts';
import type { ArticleSlice } from '../../articles/slice.ts';
import type { Agency, Answer } from './agency.ts';
import type { DepositFields, DepositModel } from './model.ts';

const [SECOND, MINUTE] = [1_000, 60_000];
/**
 * For each state, the pauses in ms before the next attempts, and the number of attempts after which an editor must act.
 * The last pause is used repeatedly. Agencies may be unavailable for up to a day, and decide within seconds or hours.
 */
const PATIENCE = {
  waiting: { delays: [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE], most: 20 },
  sent: { delays: [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE], most: 300 },
};
/** The time after which another process repeats an attempt, in case the first one was killed. */
const CLAIM_MS = 2 * 60_000;
/** The number of deposits compared before other events are handled. */
const BATCH = 20;

interface DepositsParts {
  model: DepositModel;
  agencies: readonly Agency[];
  catalogue: { readonly current: Pick<ArticleSlice, 'articleById'> };
  log: Logger;
  now?: () => number;
}

/**
 * Deposits articles with agencies. Each submission has one article, so that a failure affects no other article.
 * Everything is stored before it is sent, so that a restart continues the deposits.
 */
export class Deposits implements Deliveries {
  readonly agencies: readonly Agency[];
  readonly #model: DepositModel;
  readonly #catalogue: DepositsParts['catalogue'];
  readonly #log: Logger;
  readonly #now: () => number;
  onDue: (attempt: Attempt) => void = () => undefined;

  constructor({ model, agencies, catalogue, log, now = Date.now }: DepositsParts) {
    this.agencies = agencies;
    this.#model = model;
    this.#catalogue = catalogue;
    this.#log = log;
    this.#now = now;
  }

  /** Each agency has its own queue, so that a slow agency does not delay the others. */
  get queues(): string[] {
    return this.agencies.map(queueOf);
  }

  /** Returns the deposits, the most recently changed first. */
  async list(state?: DepositState): Promise<Deposit[]> {
    const found = this.#model
      .find(state ? { state } : {})
      .sort({ changed: -1 })
      .lean<DepositFields[]>();
    const deposits: Deposit[] = [];
    for (const [at, fields] of (await withAppErrors(found)).entries()) {
      // After a change of the settings, the data of every article are computed again, which takes long.
      if (at % BATCH === 0) await setImmediate();
      deposits.push(...this.#present(fields));
    }
    return deposits;
  }

  /**
   * Returns a page of the matching deposits, or all of them without `page`. Reads all records, because an outdated
   * deposit can only be recognized by the data of its article.
   */
  async page({ q, state, page: wanted }: DepositQuery) {
    const matches = matchWords(q);
    const all = (await this.list(state)).filter(({ title, refnumber, doi }) =>
      matches(`${title} ${refnumber} ${doi}`),
    );
    const counts = { total: all.length, again: all.filter(needsSending).length };
    if (wanted === undefined) return { ...counts, deposits: all, page: 1 };
    const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / DEPOSIT_PAGE_SIZE)));
    const end = page * DEPOSIT_PAGE_SIZE;
    return { ...counts, deposits: all.slice(end - DEPOSIT_PAGE_SIZE, end), page };
  }

  /** Returns the number of deposits refused since a time, and at most `most` of them, the newest first. */
  async refused(since: Date, most: number): Promise<{ total: number; rows: Deposit[] }> {
    const filter = { state: 'refused' as const, changed: { $gte: since } };
    const total = await withAppErrors(this.#model.countDocuments(filter));
    const found = this.#model.find(filter).sort({ changed: -1 }).limit(most);
    const rows = await withAppErrors(found.lean<DepositFields[]>());
    return { total, rows: rows.flatMap((fields) => this.#present(fields)) };
  }

  /** Queues an article, regardless of the state of its last deposit. */
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
    const stored = await withAppErrors(update.lean<DepositFields>());
    if (!stored) throw new AppError('internal');
    this.onDue({ queue: queueOf(agency), id: _id, next: Number(stored.next) });
    const [deposit] = this.#present(stored);
    if (!deposit) throw new AppError('not_found');
    return deposit;
  }

  async waiting(until = ANY_TIME): Promise<Attempt[]> {
    const open = { state: { $in: ['waiting', 'sent'] as const }, next: { $lte: new Date(until) } };
    const found = this.#model
      .find(open)
      .sort({ next: 1 })
      .limit(MOST_WAITING)
      .lean<DepositFields[]>();
    return (await withAppErrors(found)).flatMap((fields) => this.#attemptOf(fields) ?? []);
  }

  /**
   * Sends a deposit or requests its result. Does nothing if another process has made the attempt, or if the deposit was
   * requested again.
   */
  async attempt({ id: _id, next }: Attempt): Promise<Outcome> {
    const claim = { next: new Date(this.#now() + CLAIM_MS) };
    const replace = (expected: Date, $set: Partial<DepositFields>) =>
      withAppErrors(
        this.#model
          .findOneAndUpdate({ _id, next: expected }, { $set }, { returnDocument: 'after' })
          .lean<DepositFields>(),
      );
    const claimed = await replace(new Date(next), claim);
    const agency = claimed && this.#attemptOf(claimed) && this.#agencyOf(claimed);
    if (!agency) return {};
    const { pauseMs, ...change } = await this.#answered(agency, claimed);
    const after = await replace(claim.next, { ...change, changed: new Date(this.#now()) });
    return { again: after ? this.#attemptOf(after) : undefined, pauseMs };
  }

  #agencyOf({ agency }: Pick<DepositFields, 'agency'>): Agency | undefined {
    return this.agencies.find(({ name }) => name === agency);
  }

  /**
   * Returns the next attempt. Returns undefined if the deposit has ended or was sent to another system, or if the
   * journal has no account with the agency.
   */
  #attemptOf(fields: DepositFields): Attempt | undefined {
    const agency = this.#agencyOf(fields);
    const isOpen = fields.state === 'waiting' || fields.state === 'sent';
    if (!agency || !isOpen || (fields.state === 'sent' && isElsewhere(agency, fields))) return;
    return { queue: queueOf(agency), id: fields._id, next: Number(fields.next) };
  }

  /** Sends the deposit or requests its result. Returns the fields to change. */
  async #answered(agency: Agency, fields: DepositFields): Promise<Change> {
    const article = this.#catalogue.current.articleById.get(fields.article);
    if (!article) return { state: 'refused', reason: 'The article does not exist any more.' };
    const isNew = fields.state === 'waiting';
    const fault = isNew ? agency.faultOf(article) : undefined;
    if (fault) return { state: 'refused', reason: fault, origin: agency.origin };
    const stamp = isNew ? Math.max(this.#now(), fields.stamp + 1) : fields.stamp;
    // Store the stamp before sending it, because the agency refuses a stamp that it has already seen.
    if (isNew) await withAppErrors(this.#model.updateOne({ _id: fields._id }, { $set: { stamp } }));
    const { answer, digest } = await this.#ask(agency, fields, article, stamp);
    const isSent = isNew && answer.state !== 'waiting';
    return {
      ...this.#following(fields, answer),
      ...(isNew && { origin: agency.origin }),
      ...(isSent && { sentVersion: publishedVersion(article), ...(digest && { digest }) }),
    };
  }

  /** Returns the changes that result from an answer. */
  #following(fields: DepositFields, answer: Answer): Change {
    const { state } = answer;
    if (state === 'accepted') return { state, reason: answer.reason ?? '' };
    if (state === 'refused') return { state, reason: answer.reason };
    const pauseMs = answer.waitMs;
    // Attempts to send and attempts to get the result are counted separately.
    const attempts = state === fields.state ? fields.attempts + 1 : 1;
    const { delays, most } = PATIENCE[state];
    const next = new Date(this.#now() + (delays[attempts - 1] ?? delays.at(-1) ?? 0));
    const reason = state === 'waiting' ? answer.reason : '';
    if (attempts >= most) {
      const problem = `${reason || 'There is no result'}, also after ${attempts} attempts.`;
      return { state: 'refused', reason: problem, pauseMs };
    }
    return {
      state,
      reason,
      attempts,
      next,
      pauseMs,
      ...(state === 'sent' && { submission: answer.submission }),
    };
  }

  /** Returns the answer of the agency and, if the article was sent, the digest of the sent data. */
  async #ask(
    agency: Agency,
    { _id, state, submission }: DepositFields,
    article: ArticleRecord,
    stamp: number,
  ): Promise<{ answer: Answer; digest?: string }> {
    try {
      if (state !== 'waiting') return { answer: await agency.resultOf(submission, article) };
      // Computed before the request, because the settings may change during the request.
      const digest = agency.digestOf(article);
      return { answer: await agency.send(article, stamp), digest };
    } catch (err) {
      // An article that cannot be converted must not block the others.
      this.#log.error({ err, deposit: _id }, 'a deposit could not be made');
      const reason =
        'The deposit could not be made. Please contact the administrator of the server.';
      return { answer: { state: 'refused', reason } };
    }
  }

  #present({ _id, sentVersion, changed, ...fields }: DepositFields): Deposit[] {
    const article = this.#catalogue.current.articleById.get(fields.article);
    if (!article) return [];
    const { agency, state, reason, attempts } = fields;
    const { refnumber, title, doi } = article;
    const isSent = state === 'sent' || state === 'accepted';
    const summary = { id: _id, agency, article: fields.article, refnumber, title, doi };
    const account = this.#agencyOf(fields);
    const elsewhere = state !== 'waiting' && account !== undefined && isElsewhere(account, fields);
    const hasChanged =
      account && fields.digest
        ? fields.digest !== account.digestOf(article)
        : sentVersion !== publishedVersion(article);
    const isOutdated = isSent && (elsewhere || hasChanged);
    const facts = { state, reason, attempts, changed: changed.toISOString() };
    return [{ ...summary, ...facts, isOutdated, elsewhere }];
  }
}

/** The changes after an answer, and the time for which the agency accepts no requests. */
type Change = Partial<DepositFields> & { pauseMs?: number | undefined };

const queueOf = ({ name }: Agency) => `deposits-${name}`;

/** Returns whether a deposit was sent to another system than the one of the agency's current account. */
const isElsewhere = ({ origin }: Agency, fields: Pick<DepositFields, 'origin'>) =>
  fields.origin !== origin;
