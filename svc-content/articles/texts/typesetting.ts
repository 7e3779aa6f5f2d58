import { createHash } from 'node:crypto';
import { FILE_TOO_LARGE, megabytes, UNDER_LIMIT } from '@app/contracts';
import type { Typesetting as TypesettingState } from '@app/contracts/full-text';
import {
  type TypesetRecord,
  typesetRecordSchema,
  typesetRefusalSchema,
} from '@app/contracts/typeset';
import { AppError, type Logger } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { type DesignRecord, presentDesign } from '../../journal/design/model.ts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import { presentSettings } from '../../journal/settings/presenter.ts';
import { digestOf } from '../../store/storage/digest.ts';
import type { Stores } from '../../store/storage/stores.ts';
import type { ArticleCollection, ArticleRecord } from '../model.ts';
import { isTextRemoved } from '../notices.ts';
import { presentArticle } from '../presenter.ts';
import type { ShownTextFields } from './model.ts';
import type { TextQueue } from './text-queue.ts';
import { typesetSource, unprintable } from './typeset-source.ts';

interface Snapshot {
  readonly articleById: ReadonlyMap<string, ArticleRecord>;
  readonly records: { readonly settings: SettingsRecord; readonly design: DesignRecord };
}

interface Parts {
  articles: ArticleCollection;
  catalogue: { readonly current: Snapshot };
  stores: Pick<Stores, 'articles' | 'texts' | 'figures'>;
  queue: TextQueue<object>;
  publicUrl: string;
  log: Logger;
}

/** The PDF that an article should have. `of` is a hash of all sources of the PDF. */
interface Wanted {
  id: string;
  of: string;
  job: string;
  article: ArticleRecord;
  fulltext: ShownTextFields;
}

/** The user in audit entries of typeset PDFs. */
const typesetter: Actor = { by: { id: '', name: 'Typesetting' }, address: '' };

/** The time in seconds for which the reason for a failure is stored. Afterwards the attempt is repeated. */
const FAILED_S = 5 * 60;
const REFUSED_S = 60 * 60;

const FAILED =
  'The PDF could not be made, but not because of the text. It is tried again within minutes.';
const largePdf = (bytes: number) =>
  `The PDF has ${megabytes(bytes, 1)}, but must be ${UNDER_LIMIT}. Store photographs as JPEG, or with fewer pixels, and replace them in the text, or choose the author’s PDF.`;

/**
 * Makes the typeset PDFs of articles whose editors have chosen them. Only the records determine which PDFs are missing:
 * each record contains the hash of the sources of its PDF, and a changed hash requires another PDF. Nothing is lost if
 * a process is killed or Redis loses its jobs. Redis also stores the reasons why PDFs could not be made, for all
 * instances.
 */
export class Typesetting {
  readonly #parts: Parts;
  /** The last snapshot whose PDFs have all been made. */
  #completed: Snapshot | undefined;
  /** The last job of each article. The job is removed when the article needs no PDF or another PDF. */
  readonly #jobs = new Map<string, string>();
  readonly #hashes = new WeakMap<ArticleRecord, { settings: object; design: object; of: string }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Queues a missing PDF, and stores finished PDFs. The queue contains the source of at most one PDF at a time. Call
   * this every few seconds.
   */
  async look(): Promise<void> {
    const snapshot = this.#parts.catalogue.current;
    if (snapshot === this.#completed) return;
    await this.#removeUnwanted(snapshot);
    let isComplete = true;
    for (const article of snapshot.articleById.values()) {
      const wanted = this.#tried(article, () => this.#wantedBy(article));
      if (!wanted || wanted.fulltext.typeset?.of === wanted.of) continue;
      isComplete = false;
      if (await this.#isUnderway(wanted)) break;
    }
    if (isComplete) this.#completed = snapshot;
  }

  /** Returns the state of the typeset PDF for editors, or null if readers receive the authors' PDF. */
  async state(article: ArticleRecord): Promise<TypesettingState | null> {
    const wanted = this.#wantedBy(article);
    if (!wanted) return null;
    if (wanted.fulltext.typeset?.of === wanted.of) return { state: 'ready', error: null };
    try {
      const result = await this.#result(wanted);
      if (result && 'refused' in result) return { state: 'failed', error: result.refused };
      const state = await this.#parts.queue.state(wanted.job);
      const isMade = state === 'converting' || state === 'done';
      return { state: isMade ? 'making' : 'waiting', error: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The PDF waits until Redis is reachable again.
      return { state: 'waiting', error: null };
    }
  }

  /** Removes a failed attempt, so that the next call of `look` repeats it. */
  async retry(article: ArticleRecord): Promise<void> {
    const wanted = this.#wantedBy(article);
    if (!wanted || (await this.state(article))?.state !== 'failed') return;
    await this.#parts.queue.remove(wanted.job);
  }

  #wantedBy(article: ArticleRecord): Wanted | undefined {
    const { fulltext } = article;
    if (fulltext?.pdf !== 'typeset' || isTextRemoved(article)) return undefined;
    const of = this.#hashOf(article, fulltext);
    const id = String(article._id);
    return { id, of, job: `${id}-${of}`, article, fulltext };
  }

  #hashOf(article: ArticleRecord, { text }: ShownTextFields): string {
    const { settings, design } = this.#parts.catalogue.current.records;
    const known = this.#hashes.get(article);
    if (known?.settings === settings && known.design === design) return known.of;
    const content = JSON.stringify([this.#printed(article), text.sha256]);
    const of = createHash('sha256').update(content).digest('hex');
    this.#hashes.set(article, { settings, design, of });
    return of;
  }

  #printed(article: ArticleRecord): TypesetRecord {
    const { settings, design } = this.#parts.catalogue.current.records;
    return typesetRecordSchema.parse({
      article: presentArticle(article),
      settings: presentSettings(settings, this.#parts.publicUrl),
      design: presentDesign(design),
    });
  }

  /** Removes the jobs of articles that need another PDF or no PDF. */
  async #removeUnwanted({ articleById }: Snapshot): Promise<void> {
    for (const [id, job] of this.#jobs) {
      const article = articleById.get(id);
      const wanted = article && this.#tried(article, () => this.#wantedBy(article));
      if (wanted?.job === job) continue;
      await this.#parts.queue.remove(job);
      this.#jobs.delete(id);
    }
  }

  /** Calls a function and logs its error, because a record that cannot be printed must not stop the other articles. */
  #tried<T>({ _id }: ArticleRecord, call: () => T): T | undefined {
    try {
      return call();
    } catch (err) {
      this.#parts.log.error({ err, article: String(_id) }, 'an article cannot be typeset');
      return undefined;
    }
  }

  /** Makes the next step of a PDF. Returns whether its job is in the queue. */
  async #isUnderway(wanted: Wanted): Promise<boolean> {
    const { queue, log } = this.#parts;
    const { job, id } = wanted;
    this.#jobs.set(id, job);
    try {
      return await this.#advance(wanted);
    } catch (err) {
      // Redis, the database or the object storage may be unreachable for a moment.
      if (err instanceof AppError && err.code === 'unavailable') throw err;
      const [refused] = (err instanceof AppError && err.code === 'unprintable' && err.issues) || [];
      if (refused) await queue.refuse(job, refused.message, REFUSED_S);
      else {
        log.error({ err, article: id }, 'an article could not be typeset');
        await queue.refuse(job, FAILED, FAILED_S);
      }
      return false;
    }
  }

  async #advance(wanted: Wanted): Promise<boolean> {
    const { queue, stores, publicUrl, log } = this.#parts;
    const { id, job, article, fulltext } = wanted;
    const result = await this.#result(wanted);
    // The attempt is repeated after the reason has expired in Redis.
    if (result && 'refused' in result) return false;
    if (result) {
      const { length } = result.pdf;
      if (length >= FILE_TOO_LARGE) throw unprintable(largePdf(length));
      await this.#store(wanted, result.pdf);
      await queue.remove(job);
      this.#jobs.delete(id);
      log.info({ article: id }, 'a PDF was typeset');
      return false;
    }
    const state = await queue.state(job);
    if (state === 'failed') throw new Error('The job has failed');
    if (state === 'missing') {
      const { sha256 } = fulltext.text;
      const address = `${publicUrl}/assets/articles/${id}/`;
      const record = this.#printed(article);
      await queue.add(job, {}, await typesetSource(stores, { record, sha256, address }));
    } else if (state === 'done' && !(await this.#result(wanted))) {
      // Redis has lost the result, so the next call of `look` queues the source again.
      await queue.remove(job);
      return false;
    }
    return true;
  }

  /** Returns the PDF or the reason for a failure. Returns null while there is neither. */
  async #result({ job }: Wanted): Promise<{ pdf: Buffer } | { refused: string } | null> {
    const result = await this.#parts.queue.result(job);
    if (result?.toString('latin1', 0, 5) === '%PDF-') return { pdf: result };
    return result && typesetRefusalSchema.parse(JSON.parse(String(result)));
  }

  /** Stores the PDF, unless readers no longer see its text. */
  async #store({ id, of, fulltext: { text } }: Wanted, pdf: Buffer): Promise<void> {
    const { articles, stores, log } = this.#parts;
    const bytes = new Uint8Array(pdf);
    const digest = digestOf(bytes);
    await stores.articles.store(bytes, digest);
    const { sha256, size } = digest;
    await articles.update(id, {
      expected: undefined,
      // The record still names the editor who made the last change.
      stamp: {},
      by: typesetter,
      isProduct: true,
      fields({ fulltext }) {
        const isWanted = fulltext?.pdf === 'typeset' && fulltext.text.sha256 === text.sha256;
        if (!isWanted || fulltext.typeset?.of === of) return {};
        const typeset = { sha256, size, stored: new Date(), of, text: text.sha256 };
        return { fulltext: { ...fulltext, typeset } };
      },
    });
    await stores.articles.storeAgainIfSwept(bytes, digest, log);
  }
}
