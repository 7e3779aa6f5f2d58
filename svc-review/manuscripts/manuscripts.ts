import {
  type Actor,
  type Applied,
  applyCommand,
  type Command,
  clockActor,
  defaultDays,
  guards,
  type JournalRules,
  type ManuscriptProgress,
  newManuscript,
  nextAppointmentAt,
  type Refusal,
  tick,
} from '@app/contracts/manuscripts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import type { ClearedEditor, OutboxMail, StoredManuscript } from '../store/manuscripts.ts';
import type { Store } from '../store/store.ts';

/** Queues a mail. Another call with the same key does nothing. */
export type QueueMail = (mail: OutboxMail, manuscript: StoredManuscript) => Promise<void>;

interface ManuscriptsParts {
  store: Pick<Store, 'manuscripts' | 'counters'>;
  rules: () => Promise<JournalRules>;
  queueMail: QueueMail;
  /** Called after each change of a manuscript's progress, before the caller gets an answer. */
  changed?: (id: string) => Promise<void>;
  log: Logger;
  now?: () => number;
}

export interface CommandOptions {
  /** The version that an editor has read. Without a version, the command is tried again if another write was faster. */
  version?: number;
  /** The id of the stored text that the command carries. */
  text?: string;
}

type Change = Exclude<Applied, { refusal: Refusal }>;

/**
 * The maximum number of attempts to store a change. After so many attempts, the cause is a defect and not another
 * write.
 */
const MAX_ATTEMPTS = 20;

/** The only writer of manuscripts' progress. */
export class Manuscripts {
  readonly #parts: ManuscriptsParts;
  readonly #now: () => number;

  constructor(parts: ManuscriptsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  async read(id: string): Promise<StoredManuscript | undefined> {
    const found = this.#parts.store.manuscripts.findById(id).lean<StoredManuscript>();
    return (await withAppErrors(found)) ?? undefined;
  }

  /** Sets the editors who handle a manuscript. Throws `version_conflict` if it has changed since `version`. */
  async assign(id: string, assigned: readonly string[], version: number): Promise<void> {
    const unchanged = { _id: id, 'progress.version': version };
    const $set = { assigned: [...assigned], 'progress.version': version + 1 };
    const { matchedCount } = await withAppErrors(
      this.#parts.store.manuscripts.updateOne(unchanged, { $set }),
    );
    if (matchedCount === 0) throw new AppError('version_conflict');
    await this.#parts.changed?.(id);
  }

  /** Reads the progress of a manuscript without its log. */
  async readProgress(id: string): Promise<Pick<StoredManuscript, 'progress'> | undefined> {
    const found = this.#parts.store.manuscripts.findById(id, { progress: 1 });
    return (await withAppErrors(found.lean<Pick<StoredManuscript, 'progress'>>())) ?? undefined;
  }

  /** Bars an editor who is an author or reviewer. */
  bar(id: string, user: string): Promise<void> {
    return this.#setIdentity(id, ({ progress: { barred } }) =>
      barred.includes(user) ? undefined : { barred: [...barred, user] },
    );
  }

  /** Lets an editor who was mistaken for an author or reviewer see a manuscript. */
  clear(id: string, cleared: ClearedEditor): Promise<void> {
    return this.#setIdentity(id, (before) => ({
      barred: before.progress.barred.filter((each) => each !== cleared.user),
      cleared: [...(before.cleared ?? []), cleared],
    }));
  }

  /**
   * Stores which editors are authors or reviewers. Tries again if another write was faster. If `change` returns
   * undefined, nothing is stored.
   */
  async #setIdentity(
    id: string,
    change: (
      before: StoredManuscript,
    ) => { barred: string[]; cleared?: ClearedEditor[] } | undefined,
  ): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = await this.read(id);
      if (!before) throw new AppError('not_found');
      const changed = change(before);
      if (!changed) return;
      const { barred, ...others } = changed;
      const { version } = before.progress;
      const progress = { ...before.progress, version: version + 1, barred };
      const update = this.#parts.store.manuscripts.updateOne(
        { _id: id, 'progress.version': version },
        { $set: { progress, ...others } },
      );
      if ((await withAppErrors(update)).modifiedCount === 0) continue;
      await this.#parts.changed?.(id);
      return;
    }
    throw new AppError('unavailable');
  }

  /** Stores a new draft. `author` is the id of the corresponding author, and of his or her links. */
  async create(id: string, author: string, origin?: string): Promise<StoredManuscript> {
    const now = this.#now();
    const progress = newManuscript(id, author, now);
    const rules = await this.#parts.rules();
    for (;;) {
      const manuscript: StoredManuscript = {
        _id: progress.id,
        reference: await this.#newReference(now),
        progress,
        next: this.#next(progress, rules),
        log: [],
        outbox: [],
        assigned: [],
        created: new Date(now),
        ...(origin !== undefined && { origin }),
      };
      try {
        await withAppErrors(this.#parts.store.manuscripts.create(manuscript));
        return manuscript;
      } catch (error) {
        // Another instance has counted at the same time: see embedded-database.ts.
        if (!isDuplicate(error)) throw error;
      }
    }
  }

  /**
   * Returns whether the table admits one of the commands in the present state. The conditions of the commands are not
   * checked.
   */
  admits(
    { progress }: Pick<StoredManuscript, 'progress'>,
    actor: Actor,
    commands: readonly Command['name'][],
  ) {
    return commands.some((name) => {
      const applied = applyCommand(progress, { name }, actor, this.#now(), ANY_RULES);
      return !('refusal' in applied) || applied.refusal.code === 'invalid_request';
    });
  }

  /**
   * Applies a command, stores it in one write, and queues its mails. Throws `not_found`, `version_conflict`, or
   * `invalid_request` with the condition that does not hold.
   */
  async apply(
    id: string,
    command: Command,
    actor: Actor,
    { version, text }: CommandOptions = {},
  ): Promise<StoredManuscript> {
    const rules = await this.#parts.rules();
    const after = await this.#change(id, rules, text, (progress) => {
      const applied = applyCommand(progress, command, actor, this.#now(), rules);
      const isNotFound = 'refusal' in applied && applied.refusal.code === 'not_found';
      if (isNotFound || version === undefined || version === progress?.version) return applied;
      return { refusal: { code: 'version_conflict' } };
    });
    // A command always changes something. Only `tick` may have nothing to change.
    if (!after) throw new AppError('not_found');
    return after;
  }

  /** Does everything that is due. Returns undefined if nothing is due. */
  async tick(id: string): Promise<StoredManuscript | undefined> {
    const rules = await this.#parts.rules();
    let last: StoredManuscript | undefined;
    for (;;) {
      const after = await this.#change(id, rules, undefined, (progress) =>
        progress ? tick(progress, this.#now(), rules) : undefined,
      );
      if (!after) return last;
      last = after;
    }
  }

  /** Ends the automatic checks, which ran before the submission was stored. */
  async finishChecks(manuscript: StoredManuscript): Promise<StoredManuscript> {
    try {
      return await this.apply(manuscript._id, { name: 'finish-checks' }, clockActor);
    } catch (error) {
      // An editor or the author has acted meanwhile.
      if (!(error instanceof AppError && error.code === 'version_conflict')) throw error;
      return (await this.read(manuscript._id)) ?? manuscript;
    }
  }

  /** Queues the mails in the outbox of a manuscript, and stores when the clock has to look again. */
  async sendOutbox(manuscript: StoredManuscript): Promise<void> {
    const { _id, progress, outbox } = manuscript;
    for (const mail of outbox) await this.#parts.queueMail(mail, manuscript);
    const next = this.#next(progress, await this.#parts.rules());
    // If a later command has been stored, its outbox also contains these mails.
    const unchanged = { _id, 'progress.version': progress.version };
    await withAppErrors(
      this.#parts.store.manuscripts.updateOne(unchanged, { $set: { outbox: [], next } }),
    );
  }

  /** Stores when the clock has to look again, after a change of the settings. */
  async reschedule({ _id, progress, next, outbox }: StoredManuscript): Promise<void> {
    const at = this.#next(progress, await this.#parts.rules());
    if (outbox.length > 0 || Number(at) === Number(next)) return;
    const unchanged = { _id, 'progress.version': progress.version };
    await withAppErrors(this.#parts.store.manuscripts.updateOne(unchanged, { $set: { next: at } }));
  }

  async #change(
    id: string,
    rules: JournalRules,
    text: string | undefined,
    decide: (progress: ManuscriptProgress | undefined) => Applied | undefined,
  ): Promise<StoredManuscript | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = await this.read(id);
      const applied = decide(before?.progress);
      if (!applied) return undefined;
      if ('refusal' in applied) throw refused(applied.refusal);
      if (!before) throw new AppError('not_found');
      const after = await this.#write(before, applied, rules, text);
      if (!after) continue;
      await this.#parts.changed?.(id);
      if (after.outbox.length > 0) await this.#trySending(after);
      return after;
    }
    throw new AppError('unavailable');
  }

  /** Stores a change in one write. Returns undefined if the manuscript has changed since `before` was read. */
  async #write(
    before: StoredManuscript,
    { manuscript: progress, mails, log }: Change,
    rules: JournalRules,
    text: string | undefined,
  ): Promise<StoredManuscript | undefined> {
    const outbox = [
      ...before.outbox,
      ...mails.map((mail) => ({ ...mail, version: progress.version })),
    ];
    const entry = { ...log, text: text ?? null };
    const next = outbox.length > 0 ? new Date(this.#now()) : this.#next(progress, rules);
    const changed = { progress, next, log: [...before.log, entry], outbox };
    const update = this.#parts.store.manuscripts.findOneAndUpdate(
      { _id: before._id, 'progress.version': before.progress.version },
      { $set: changed },
      { returnDocument: 'after' },
    );
    return (await withAppErrors(update.lean<StoredManuscript>())) ?? undefined;
  }

  /**
   * Queues the mails of a command. Never rejects, because the command is already stored and the clock repeats failed
   * attempts.
   */
  async #trySending(manuscript: StoredManuscript): Promise<void> {
    try {
      await this.sendOutbox(manuscript);
    } catch (err) {
      this.#parts.log.warn({ err, manuscript: manuscript._id }, 'mails wait in the outbox');
    }
  }

  /**
   * Returns when the clock has to look again. For a deleted manuscript, that is now, because the clock deletes its
   * texts.
   */
  #next(progress: ManuscriptProgress, rules: JournalRules): Date | null {
    if (progress.state === 'deleted') return new Date(this.#now());
    const at = nextAppointmentAt(progress, rules);
    return at === null ? null : new Date(at);
  }

  async #newReference(now: number): Promise<string> {
    const year = new Date(now).getUTCFullYear();
    const counted = await withAppErrors(
      this.#parts.store.counters.findOneAndUpdate(
        { _id: `M-${year}` },
        { $inc: { count: 1 } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    return `M-${year}-${String(counted?.count ?? 1).padStart(4, '0')}`;
  }
}

/** Arbitrary rules, for checks in which only the state decides whether a command is admitted. */
const ANY_RULES: JournalRules = { days: defaultDays, hasFee: false, showsOtherReviews: false };

function refused(refusal: Refusal): AppError {
  if (refusal.code !== 'invalid_request') return new AppError(refusal.code);
  const { guard } = refusal;
  const issues = [{ path: guard, message: `Refused unless ${guards[guard].meaning}` }];
  return new AppError('invalid_request', { issues });
}
