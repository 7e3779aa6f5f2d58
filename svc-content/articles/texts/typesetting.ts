import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FILE_TOO_LARGE, megabytes, UNDER_LIMIT } from '@app/contracts';
import {
  type FullText,
  figureTypes,
  shownFigureTypes,
  type Typesetting as TypesettingState,
} from '@app/contracts/full-text';
import {
  type TypesetRecord,
  type TypesetSource,
  typesetRecordSchema,
  typesetRefusalSchema,
} from '@app/contracts/typeset';
import { AppError, type Logger } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { type DesignRecord, presentDesign } from '../../journal/design/model.ts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import { presentSettings } from '../../journal/settings/presenter.ts';
import { digestOf } from '../../store/storage/digest.ts';
import { type Stores, storedFigure } from '../../store/storage/stores.ts';
import type { ArticleCollection, ArticleRecord } from '../model.ts';
import { isTextRemoved } from '../notices.ts';
import { presentArticle } from '../presenter.ts';
import type { ShownTextFields } from './model.ts';
import { fileNodes } from './result.ts';
import type { TextQueue } from './text-queue.ts';

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

/** The PDF that an article should have. `of` is a hash of all that the PDF says. */
interface Wanted {
  id: string;
  of: string;
  job: string;
  article: ArticleRecord;
  fulltext: ShownTextFields;
}

/** The user in audit entries of typeset PDFs. */
const typesetter: Actor = { by: { id: '', name: 'Typesetting' }, address: '' };

/** What could not be made is tried again after this time, in milliseconds. */
const AGAIN_MS = 5 * 60_000;
/** The most bytes of a source, which Redis holds until its PDF is made. */
const MAX_SOURCE = 50 * 1024 * 1024;

const FAILED =
  'The PDF could not be made, but not because of the text. It is tried again within minutes.';
const LARGE_SOURCE = `The pictures of the text have more than ${megabytes(MAX_SOURCE)}. Use smaller ones.`;
const LARGE_PDF = `The PDF is not ${UNDER_LIMIT}. Use fewer or smaller pictures.`;

/** The media types of pictures that browsers show. */
const shownTypes = new Set<string>(shownFigureTypes.map((type) => figureTypes[type]));

/**
 * Makes the typeset PDFs of articles whose editors have chosen them. What is to be made follows from the records alone: the PDF
 * of an article names the hash of what it was made of, and another one is made when that has changed. So nothing is lost
 * if a process is killed or Redis loses its jobs.
 */
export class Typesetting {
  readonly #parts: Parts;
  /** The records in which nothing is left to do. */
  #completed: Snapshot | undefined;
  /** The last job of each article, which is removed if the article no longer wants it. */
  readonly #jobs = new Map<string, string>();
  /** Why jobs have failed for other reasons than the text, and when to try again. */
  readonly #failures = new Map<string, { error: string; again: number }>();
  readonly #hashes = new WeakMap<ArticleRecord, { settings: object; design: object; of: string }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Queues a PDF that is missing, and stores those that were made. The source of only one is in the queue at a time. To be called
   * every few seconds.
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

  /** Returns the state of the PDF for editors, or null if readers receive another. */
  async state(article: ArticleRecord): Promise<TypesettingState | null> {
    const wanted = this.#wantedBy(article);
    if (!wanted) return null;
    if (wanted.fulltext.typeset?.of === wanted.of) return { state: 'ready', error: null };
    const failure = this.#failures.get(wanted.job);
    if (failure) return { state: 'failed', error: failure.error };
    try {
      const state = await this.#parts.queue.state(wanted.job);
      if (state === 'failed') return { state: 'failed', error: FAILED };
      const refused = state === 'done' ? refusalOf(await this.#result(wanted)) : undefined;
      if (refused) return { state: 'failed', error: refused };
      const isMade = state === 'converting' || state === 'done';
      return { state: isMade ? 'making' : 'waiting', error: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // It waits until Redis is back.
      return { state: 'waiting', error: null };
    }
  }

  /** Forgets a failed attempt, which the next look repeats. */
  async retry(article: ArticleRecord): Promise<void> {
    const wanted = this.#wantedBy(article);
    if (!wanted || (await this.state(article))?.state !== 'failed') return;
    this.#failures.delete(wanted.job);
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

  /** Removes the jobs of articles that want another PDF, or none. */
  async #removeUnwanted({ articleById }: Snapshot): Promise<void> {
    for (const [id, job] of this.#jobs) {
      const article = articleById.get(id);
      const wanted = article && this.#tried(article, () => this.#wantedBy(article));
      if (wanted?.job === job) continue;
      await this.#parts.queue.remove(job);
      this.#jobs.delete(id);
      this.#failures.delete(job);
    }
  }

  /** Calls a function. A record that cannot be printed must not stop those of other articles. */
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
    const { job, id } = wanted;
    const failure = this.#failures.get(job);
    if (failure && Date.now() < failure.again) return false;
    this.#failures.delete(job);
    try {
      return await this.#advance(wanted, failure !== undefined);
    } catch (error) {
      // Redis, the database or the object storage may be away for a moment.
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      this.#parts.log.error({ err: error, article: id }, 'an article could not be typeset');
      this.#fail(job, FAILED);
      return false;
    }
  }

  #fail(job: string, error: string): void {
    this.#failures.set(job, { error, again: Date.now() + AGAIN_MS });
  }

  /** `isAgain` is true when it is time to try again what has failed. Until then, other instances see the failed job. */
  async #advance(wanted: Wanted, isAgain: boolean): Promise<boolean> {
    const { queue, log } = this.#parts;
    const { id, job } = wanted;
    this.#jobs.set(id, job);
    const state = await queue.state(job);
    if (state === 'missing') {
      const source = await this.#sourceOf(wanted);
      if (source.length > MAX_SOURCE) this.#fail(job, LARGE_SOURCE);
      else await queue.add(job, {}, source);
      return source.length <= MAX_SOURCE;
    }
    if (state === 'failed') {
      if (isAgain) await queue.remove(job);
      else this.#fail(job, FAILED);
      return false;
    }
    if (state !== 'done') return true;
    const result = await this.#result(wanted);
    const refused = refusalOf(result);
    if (refused) {
      this.#fail(job, refused);
      return false;
    }
    if (result) await this.#store(wanted, result);
    // Without a result, which Redis has lost, the next look begins again.
    await queue.remove(job);
    this.#jobs.delete(id);
    if (result) log.info({ article: id }, 'a PDF was typeset');
    return false;
  }

  #result({ job }: Wanted): Promise<Buffer | null> {
    return this.#parts.queue.result(job);
  }

  async #sourceOf({ id, article, fulltext }: Wanted): Promise<Buffer> {
    const { stores, publicUrl } = this.#parts;
    const read = await buffer(await stores.texts.read(fulltext.text.sha256));
    // What precedes the text in the manuscript is not printed. The text was checked when it was stored.
    const text: FullText = { ...(JSON.parse(String(read)) as FullText), front: [] };
    const pictures: TypesetSource['pictures'] = [];
    const contents: Buffer[] = [];
    const files: TypesetSource['files'] = {};
    for (const [file, { type }] of new Map(fileNodes(text).map((node) => [node.file, node]))) {
      const figure = storedFigure(stores, file);
      if (!figure) continue;
      if (type === 'file') {
        files[file] = `${publicUrl}/assets/articles/${id}/${file}`;
        continue;
      }
      // The page says that the others are not available, and so does the PDF.
      if (!shownTypes.has(figure.store.mediaType)) continue;
      const bytes = await buffer(await figure.store.read(figure.sha256));
      pictures.push({ file, mediaType: figure.store.mediaType, size: bytes.length });
      contents.push(bytes);
    }
    const head: TypesetSource = { ...this.#printed(article), text, files, pictures };
    return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents]);
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
      // An editor's name remains the one of the last change.
      stamp: {},
      by: typesetter,
      fields({ fulltext }) {
        const isWanted = fulltext?.pdf === 'typeset' && fulltext.text.sha256 === text.sha256;
        if (!isWanted || fulltext.typeset?.of === of) return {};
        const typeset = { sha256, size, stored: new Date(), of };
        return { fulltext: { ...fulltext, typeset } };
      },
    });
    await stores.articles.storeAgainIfSwept(bytes, digest, log);
  }
}

/** Returns why there is no PDF, or undefined if the result is one. */
function refusalOf(result: Buffer | null): string | undefined {
  if (!result) return undefined;
  if (result.toString('latin1', 0, 5) === '%PDF-') {
    return result.length < FILE_TOO_LARGE ? undefined : LARGE_PDF;
  }
  return typesetRefusalSchema.parse(JSON.parse(String(result))).refused;
}
