import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FullText, Typesetting as TypesettingState } from '@app/contracts/full-text';
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

/** A PDF that the journal shall have of an article. `of` is a hash of all that the PDF says. */
interface Wanted {
  id: string;
  of: string;
  job: string;
  record: TypesetRecord;
  fulltext: ShownTextFields;
}

/** The user in audit entries of typeset PDFs. */
const typesetter: Actor = { by: { id: '', name: 'Typesetting' }, address: '' };

/** The number of articles whose sources Redis holds. The worker prints one after the other. */
const AT_ONCE = 3;

const FAILED = 'The PDF could not be made, but not because of the text: try again, or ask support';

/**
 * Makes the typeset PDFs of articles whose editors have chosen them. What is to be made follows from the records alone: the PDF
 * of an article names the hash of what it was made of, and another one is made when that has changed. So nothing is lost
 * if a process is killed or Redis loses its jobs.
 */
export class Typesetting {
  readonly #parts: Parts;
  /** The records in which nothing is left to do. */
  #completed: Snapshot | undefined;
  /** The last job of each article, which is removed when the article changes before it has ended. */
  readonly #jobs = new Map<string, string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Queues the PDFs that are missing, and stores those that were made. To be called every few seconds. */
  async look(): Promise<void> {
    const snapshot = this.#parts.catalogue.current;
    if (snapshot === this.#completed) return;
    let isComplete = true;
    let underway = 0;
    let failure: unknown;
    for (const article of snapshot.articleById.values()) {
      if (underway === AT_ONCE) break;
      const wanted = this.#wantedBy(article);
      if (!wanted || wanted.fulltext.typeset?.of === wanted.of) continue;
      isComplete = false;
      // A PDF that cannot be queued or stored delays no other.
      const isUnderway = await this.#advance(wanted).catch((error: unknown) => {
        failure = error;
        return false;
      });
      if (isUnderway) underway += 1;
    }
    if (failure !== undefined) throw failure;
    if (isComplete) this.#completed = snapshot;
  }

  /** Returns the state of the PDF for editors, or null if readers receive another. */
  async state(article: ArticleRecord): Promise<TypesettingState | null> {
    const wanted = this.#wantedBy(article);
    if (!wanted) return null;
    if (wanted.fulltext.typeset?.of === wanted.of) return { state: 'ready', error: null };
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
    await this.#parts.queue.remove(wanted.job);
  }

  #wantedBy(article: ArticleRecord): Wanted | undefined {
    const { fulltext } = article;
    if (fulltext?.pdf !== 'typeset' || isTextRemoved(article)) return undefined;
    const { settings, design } = this.#parts.catalogue.current.records;
    const record = typesetRecordSchema.parse({
      article: presentArticle(article),
      settings: presentSettings(settings, this.#parts.publicUrl),
      design: presentDesign(design),
    });
    const content = JSON.stringify([record, fulltext.text.sha256]);
    const of = createHash('sha256').update(content).digest('hex');
    const id = String(article._id);
    return { id, of, job: `${id}-${of}`, record, fulltext };
  }

  /** Makes the next step of a PDF. Returns whether its job is in the queue. */
  async #advance(wanted: Wanted): Promise<boolean> {
    const { queue, log } = this.#parts;
    const { id, job } = wanted;
    const former = this.#jobs.get(id);
    if (former && former !== job) await queue.remove(former);
    this.#jobs.set(id, job);
    const state = await queue.state(job);
    if (state === 'failed') return false;
    if (state === 'missing') await queue.add(job, {}, await this.#sourceOf(wanted));
    if (state !== 'done') return true;
    const result = await this.#result(wanted);
    if (result && refusalOf(result)) return false;
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

  async #sourceOf({ id, record, fulltext }: Wanted): Promise<Buffer> {
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
      const bytes = await buffer(await figure.store.read(figure.sha256));
      pictures.push({ file, mediaType: figure.store.mediaType, size: bytes.length });
      contents.push(bytes);
    }
    const head: TypesetSource = { ...record, text, files, pictures };
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
      stamp: { modifiedby: typesetter.by.name },
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
  if (!result || result.toString('latin1', 0, 5) === '%PDF-') return undefined;
  return typesetRefusalSchema.parse(JSON.parse(String(result))).refused;
}
