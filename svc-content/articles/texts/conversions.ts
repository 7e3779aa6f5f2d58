import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Conversion, ReadText } from '@app/contracts/full-text';
import { AppError, type Logger } from '@app/service-kit';
import {
  ANY_TIME,
  type Attempt,
  type Deliveries,
  MOST_WAITING,
  type Outcome,
} from '@app/service-kit/deliveries';
import { ProcessKilled } from '@app/service-kit/limited-process';
import { withAppErrors } from '@app/service-kit/mongo';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Stores } from '../../store/storage/stores.ts';
import type { ConversionFields, SourceFile, TextModels } from './model.ts';
import { drawUndrawn, parseResult, storePictures, type TextWithPictures } from './result.ts';
import type { TextQueue } from './text-queue.ts';
import type { TextVersions } from './versions.ts';

const QUEUE = 'conversions';
const SECOND = 1_000;
/**
 * The pause before the state of a job is read again. `RETRY_MS` is the pause after a failure of the database, the
 * storage or Redis.
 */
const LOOK_MS = SECOND;
const RETRY_MS = 5 * SECOND;
/** The time after which another process continues a conversion, in case the first one was killed. */
const CLAIM_MS = 2 * 60 * SECOND;

/** The maximum number of failures of a step. The pauses grow, so that all attempts together take four minutes. */
const MAX_FAILURES = 10;
/** The maximum time for which a conversion waits for the database, the storage or Redis. */
const MAX_AWAY_MS = 24 * 60 * 60 * SECOND;

/** The message for the editor if the file is not the reason. */
const FAILED =
  'The conversion failed, but not because of the file: convert it again. If it fails again, ask the administrator of the server';
/** The message for the editor if the process was killed at the last attempt, which happens if memory runs out. */
const KILLED =
  'The program that reads the file was ended each time: save the file with fewer or smaller pictures, or divide it';

/** Reads a file with JATS. Its pictures are stored in the folder. */
export type ReadJats = (upload: { path: string; folder: string }) => Promise<ReadText>;

interface Parts {
  models: Pick<TextModels, 'conversions'>;
  stores: Pick<Stores, 'textFiles' | 'figures'>;
  versions: TextVersions;
  queue: TextQueue;
  readJats: ReadJats;
  /** Returns whether a zip file has an article in JATS. Other texts in zip files are LaTeX and Markdown. */
  hasJats(zip: Buffer): Promise<boolean>;
  /** The folder for temporary files. */
  folder: string;
  log: Logger;
}

/** The fields that are removed when a conversion begins again. */
const NEVER_ENDED = { started: 1, finished: 1, storing: 1, failures: 1 } as const;

type Ended = Pick<ConversionFields, 'state'> & Partial<Pick<ConversionFields, 'error'>>;
type Step = Ended | ({ again: number } & Partial<ConversionFields>);

/**
 * Converts uploaded files to versions of texts. The records are authoritative. If Redis loses a file or a result, the
 * file is queued again from the object storage.
 */
export class Conversions implements Deliveries {
  readonly queues = [QUEUE];
  readonly #parts: Parts;
  readonly #model: TextModels['conversions'];
  onDue: (attempt: Attempt) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#model = parts.models.conversions;
  }

  async find(article: string): Promise<ConversionFields | undefined> {
    const found = this.#model.findById(article).lean<ConversionFields>();
    return (await withAppErrors(found)) ?? undefined;
  }

  /** Queues a stored file. The new conversion replaces any earlier one of the article. */
  async start(article: string, file: SourceFile, createdby: string): Promise<ConversionFields> {
    const before = await this.find(article);
    const now = new Date();
    const fields = {
      ...{ run: randomUUID(), tries: 1, state: 'waiting' as const, file, error: '' },
      ...{ createdby, created: now, next: now },
    };
    const update = { $set: fields, $unset: NEVER_ENDED } as const;
    const after = await this.#replace({ _id: article }, update, { upsert: true });
    if (!after) throw new AppError('internal');
    if (before) await this.#forget(before);
    this.#isDue(after);
    return after;
  }

  /** Ends a conversion, unless its version is being stored. */
  async cancel(article: string): Promise<ConversionFields> {
    const filter = { _id: article, next: { $exists: true }, storing: { $exists: false } };
    const ended = { state: 'cancelled' as const, finished: new Date() };
    const after = await this.#replace(filter, { $set: ended, $unset: { next: 1 } });
    if (!after) return this.#require(article);
    await this.#forget(after);
    return after;
  }

  /** Restarts a conversion that has failed or was cancelled. */
  async retry(article: string): Promise<ConversionFields> {
    const filter = { _id: article, state: { $in: ['failed', 'cancelled'] as const } };
    const now = new Date();
    const fields = { state: 'waiting' as const, error: '', created: now, next: now };
    const update = {
      $set: fields,
      $unset: NEVER_ENDED,
      $inc: { tries: 1 },
    } as const;
    const after = await this.#replace(filter, update);
    if (!after) return this.#require(article);
    this.#isDue(after);
    return after;
  }

  async present(conversion: ConversionFields): Promise<Conversion> {
    const { run, state, file, error, createdby, created, started, finished } = conversion;
    const isWaiting = state === 'waiting';
    const earlier = { next: { $exists: true }, created: { $lt: created } };
    const ahead = isWaiting ? await withAppErrors(this.#model.countDocuments(earlier)) : 0;
    const version = state === 'done' ? await this.#versionOf(conversion) : undefined;
    return {
      id: run,
      state,
      ahead,
      file: { name: file.name, size: file.size },
      error: error || null,
      version: version ?? null,
      createdby,
      createdAt: created.toISOString(),
      startedAt: started?.toISOString() ?? null,
      finishedAt: finished?.toISOString() ?? null,
    };
  }

  async waiting(until = ANY_TIME): Promise<Attempt[]> {
    const due = { next: { $lte: new Date(until) } };
    const found = this.#model.find(due).sort({ next: 1 }).limit(MOST_WAITING);
    return (await withAppErrors(found.lean<ConversionFields[]>())).flatMap(attemptOf);
  }

  /**
   * Makes the next step: queues the file, reads the state of its job, or stores the result. Does nothing if another
   * process makes the step.
   */
  async attempt({ id: _id, next }: Attempt): Promise<Outcome> {
    const claim = new Date(Date.now() + CLAIM_MS);
    const claimed = await this.#replace({ _id, next: new Date(next) }, { $set: { next: claim } });
    if (!claimed) return {};
    const step = await this.#step(claimed).catch((err: unknown) => this.#failed(claimed, err));
    const mine = { _id, run: claimed.run, next: claim };
    if ('again' in step) {
      const { again, ...changed } = step;
      const at = new Date(Date.now() + again);
      // If the version could not be stored, the conversion can be cancelled until the next attempt.
      const update = { $set: { ...changed, next: at }, $unset: { storing: 1 } } as const;
      const after = await this.#replace(mine, update);
      return { again: after ? attemptOf(after)[0] : undefined };
    }
    const ended = { ...step, finished: new Date() };
    // If nothing is changed here, the conversion was cancelled or replaced in the meantime.
    if (await this.#replace(mine, { $set: ended, $unset: { next: 1 } }))
      await this.#forget(claimed);
    return {};
  }

  async #step(conversion: ConversionFields): Promise<Step> {
    // The process may have been killed after it had stored the version.
    if ((await this.#versionOf(conversion)) !== undefined) return { state: 'done' };
    const { queue, hasJats } = this.#parts;
    const { type } = conversion.file;
    if (type === 'xml') return this.#readJats(conversion);
    const id = jobOf(conversion);
    const state = await queue.state(id);
    if (state === 'missing') {
      const source = await this.#source(conversion);
      if (type === 'zip' && (await hasJats(source))) return this.#readJats(conversion);
      await queue.add(id, { type }, source);
      return { again: LOOK_MS };
    }
    if (state === 'failed') return { state: 'failed', error: FAILED };
    if (state !== 'done') {
      const started = conversion.started ?? new Date();
      return { again: LOOK_MS, state, ...(state === 'converting' && { started }) };
    }
    const bytes = await queue.result(id);
    if (!bytes) {
      // The file is queued again under another ID.
      const step = this.#failed(conversion, new Error('Redis has lost the result'));
      return 'again' in step ? { ...step, tries: conversion.tries + 1 } : step;
    }
    const result = await parseResult(bytes);
    if ('refused' in result) return { state: 'failed', error: result.refused };
    return this.#store(conversion, { ...result, read: await drawUndrawn(result.read) });
  }

  /** Returns the step that follows an error. */
  #failed({ _id, created, failures = 0 }: ConversionFields, err: unknown): Step {
    const { log } = this.#parts;
    // The file or its text was refused.
    const [issue] = (err instanceof AppError && err.issues) || [];
    if (issue) return { state: 'failed', error: issue.message };
    // A killed process counts as a failure: the same file would exhaust the memory again, and each attempt strains the
    // service.
    const isKilled = err instanceof AppError && err.cause instanceof ProcessKilled;
    const isPassing =
      err instanceof AppError &&
      !isKilled &&
      (err.code === 'unavailable' || err.code === 'version_conflict');
    const count = isPassing ? failures : failures + 1;
    if (count >= MAX_FAILURES || Date.now() - Number(created) > MAX_AWAY_MS) {
      log.error({ err, article: _id }, 'a conversion failed');
      return { state: 'failed', error: isKilled ? KILLED : FAILED };
    }
    log.warn({ err, article: _id }, 'a conversion is tried again');
    return { again: RETRY_MS * Math.max(1, count), failures: count };
  }

  async #readJats(conversion: ConversionFields): Promise<Ended> {
    const folder = await mkdtemp(join(this.#parts.folder, 'text-'));
    try {
      const path = join(folder, 'source');
      const pictureFolder = join(folder, 'pictures');
      const { sha256 } = conversion.file;
      await pipeline(await this.#parts.stores.textFiles.read(sha256), createWriteStream(path));
      const read = await this.#parts.readJats({ path, folder: pictureFolder });
      // Only files that the folder lists are read, because a text may name any path.
      const files = new Set(await readdir(pictureFolder).catch(() => []));
      const get = async (name: string) =>
        files.has(name) ? readFile(join(pictureFolder, name)) : undefined;
      return await this.#store(conversion, { read, pictures: { get } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #store(conversion: ConversionFields, result: TextWithPictures): Promise<Ended> {
    const { _id: article, run, next, file, createdby } = conversion;
    const { versions, stores } = this.#parts;
    const figures = await storePictures(stores, result);
    // This write decides whether the version is stored or a concurrent request cancels or replaces the conversion.
    const mine = await this.#replace({ _id: article, run, next }, { $set: { storing: true } });
    if (!mine) return { state: 'cancelled' };
    const stored = await versions.list(article);
    // If this process was suspended, another process may have continued the conversion and stored the version.
    if (stored.some((version) => version.run === run)) return { state: 'done' };
    const number = (stored[0]?.number ?? 0) + 1;
    // Fails if an editor saves a correction at the same time. The step is then repeated.
    await versions.add(
      { article, number, kind: 'upload', run, file, figures, createdby },
      result.read,
    );
    return { state: 'done' };
  }

  async #source({ file }: ConversionFields): Promise<Buffer> {
    return buffer(await this.#parts.stores.textFiles.read(file.sha256));
  }

  async #versionOf({ _id, run }: ConversionFields): Promise<number | undefined> {
    const versions = await this.#parts.versions.list(_id);
    return versions.find((version) => version.run === run)?.number;
  }

  async #require(article: string): Promise<ConversionFields> {
    const conversion = await this.find(article);
    if (!conversion) throw new AppError('not_found');
    return conversion;
  }

  /**
   * Removes the job of a conversion that has ended. If Redis is unavailable, the job stays in Redis, which deletes the
   * job after a day.
   */
  async #forget(conversion: ConversionFields): Promise<void> {
    await this.#parts.queue.remove(jobOf(conversion)).catch((err: unknown) => {
      this.#parts.log.info({ err }, 'the job of a conversion was not removed');
    });
  }

  #isDue(conversion: ConversionFields): void {
    for (const attempt of attemptOf(conversion)) this.onDue(attempt);
  }

  async #replace(
    filter: QueryFilter<ConversionFields>,
    update: UpdateQuery<ConversionFields>,
    options: { upsert?: boolean } = {},
  ): Promise<ConversionFields | null> {
    const found = this.#model.findOneAndUpdate(filter, update, {
      ...options,
      returnDocument: 'after',
    });
    return withAppErrors(found.lean<ConversionFields>());
  }
}

const jobOf = ({ run, tries }: ConversionFields) => `${run}-${tries}`;

const attemptOf = ({ _id, next }: ConversionFields): Attempt[] =>
  next ? [{ queue: QUEUE, id: _id, next: Number(next) }] : [];
