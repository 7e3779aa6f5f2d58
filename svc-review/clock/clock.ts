import { clockActor } from '@app/contracts/manuscripts';
import type { Logger } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { QueryFilter } from 'mongoose';
import type { ArticlePath } from '../archive/articles.ts';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { SettingsModel } from '../settings/model.ts';
import { readSettings } from '../settings/service.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import { type EraseParts, eraseTexts } from './erase.ts';

interface ClockParts extends EraseParts {
  manuscripts: Manuscripts;
  settings: SettingsModel;
  articlePath: ArticlePath;
  /** Returns true while no file may be removed because a backup is running. */
  isHeld: () => Promise<boolean>;
  log: Logger;
  now?: () => number;
}

/** The id of the record with the version of the settings by which all manuscripts are scheduled. */
const SCHEDULED = 'scheduled';
/**
 * The time in milliseconds after which the clock ends the automatic checks of a submission. Their process was probably
 * killed.
 */
const CHECKS_MS = 60_000;

/** Each run does everything that is due, so a missed run is made up by the next one. */
export class Clock {
  readonly #parts: ClockParts;
  readonly #now: () => number;

  constructor(parts: ClockParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  async run(): Promise<void> {
    await this.#reschedule();
    const now = this.#now();
    const isDue = { next: { $ne: null, $lte: new Date(now) } };
    const mayBeLate = { 'progress.state': { $in: ['checks', 'article'] as const } };
    // Use a single query, because the embedded database reads all manuscripts for each query.
    await this.#each({ $or: [isDue, mayBeLate] }, (manuscript) => this.#work(manuscript, now));
  }

  async #work(manuscript: StoredManuscript, now: number): Promise<void> {
    const { next, progress } = manuscript;
    const { state, since } = progress;
    if (next !== null && Number(next) <= now) await this.#doDue(manuscript);
    else if (state === 'article') await this.#notePublication(manuscript);
    else if (state === 'checks' && since <= now - CHECKS_MS) {
      await this.#parts.manuscripts.finishChecks(manuscript);
    }
  }

  async #doDue(manuscript: StoredManuscript): Promise<void> {
    const { manuscripts } = this.#parts;
    if (manuscript.outbox.length > 0) await manuscripts.sendOutbox(manuscript);
    const after = (await manuscripts.tick(manuscript._id)) ?? manuscript;
    if (after.progress.state !== 'deleted' || (await this.#parts.isHeld())) return;
    await eraseTexts(this.#parts, after);
  }

  /** Applies `note-publication` once svc-content shows the article to everyone. */
  async #notePublication({ _id, progress }: StoredManuscript): Promise<void> {
    const { articlePath, manuscripts } = this.#parts;
    if (progress.article === null || (await articlePath(progress.article)) === null) return;
    await manuscripts.apply(_id, { name: 'note-publication' }, clockActor);
  }

  /**
   * After a change of the settings, computes the time of the next action of each manuscript again, because the settings
   * contain all periods.
   */
  async #reschedule(): Promise<void> {
    const { settings, store, manuscripts } = this.#parts;
    const { version } = await readSettings(settings);
    const known = await withAppErrors(store.counters.findOne({ _id: SCHEDULED }));
    if (known?.count === version) return;
    const open = { 'progress.state': { $ne: 'deleted' as const } };
    await this.#each(open, (manuscript) => manuscripts.reschedule(manuscript));
    const count = { $set: { count: version } };
    await withAppErrors(store.counters.updateOne({ _id: SCHEDULED }, count, { upsert: true }));
  }

  /** Handles one manuscript after the other. A failure of one manuscript does not stop the others. */
  async #each(
    filter: QueryFilter<StoredManuscript>,
    work: (manuscript: StoredManuscript) => Promise<unknown>,
  ): Promise<void> {
    const { store, log } = this.#parts;
    const found = store.manuscripts.find(filter, { _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of await withAppErrors(found)) {
      try {
        const manuscript = await this.#parts.manuscripts.read(_id);
        if (manuscript) await work(manuscript);
      } catch (err) {
        log.warn({ err, manuscript: _id }, 'could not handle a manuscript; retrying later');
      }
    }
  }
}
