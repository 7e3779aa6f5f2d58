import { buffer } from 'node:stream/consumers';
import { FILE_TOO_LARGE, UNDER_LIMIT } from '@app/contracts';
import {
  type FullText,
  type ReadText,
  readTextSchema,
  type TextVersion,
} from '@app/contracts/full-text';
import { AppError } from '@app/service-kit';
import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import { LRUCache } from 'lru-cache';
import { digestOf } from '../../store/storage/digest.ts';
import type { Stores } from '../../store/storage/stores.ts';
import type { StoredContent, TextModels, TextVersionFields } from './model.ts';

type NewVersion = Pick<
  TextVersionFields,
  'article' | 'number' | 'kind' | 'basedOn' | 'restores' | 'run' | 'file' | 'figures' | 'createdby'
>;

interface Parts {
  models: TextModels;
  stores: Pick<Stores, 'texts'>;
}

/**
 * Stores the versions of articles’ texts. A version never changes. Trees are stored as files, because a record holds
 * at most 16 MB.
 */
export class TextVersions {
  readonly #models: TextModels;
  readonly #store: Stores['texts'];
  /** The pictures of the versions that readers see, by the version’s ID. */
  readonly #figures = new LRUCache<string, ReadonlySet<string>>({ max: 1_000 });

  constructor({ models, stores }: Parts) {
    this.#models = models;
    this.#store = stores.texts;
  }

  /** Returns the versions of an article, the newest first. */
  async list(article: string): Promise<TextVersionFields[]> {
    // Searches by the ID, because the ID has an index.
    const found = this.#models.textVersions.find({
      _id: { $gt: `${article}:`, $lt: `${article};` },
    });
    const versions = await withAppErrors(found.lean<TextVersionFields[]>());
    return versions.sort((a, b) => b.number - a.number);
  }

  /** Throws `not_found` if the version does not exist. */
  async find(article: string, number: number): Promise<TextVersionFields> {
    const found = this.#models.textVersions.findById(`${article}:${number}`);
    const version = await withAppErrors(found.lean<TextVersionFields>());
    if (!version) throw new AppError('not_found');
    return version;
  }

  /** Returns the versions of all articles, by the ID of the article. */
  async all(): Promise<Map<string, TextVersionFields[]>> {
    const found = this.#models.textVersions.find().lean<TextVersionFields[]>();
    const versions = (await withAppErrors(found)).sort((a, b) => a.number - b.number);
    return Map.groupBy(versions, ({ article }) => article);
  }

  /** Stores a version of an exported journal, unless a version with its number exists. */
  async restore(version: TextVersionFields): Promise<void> {
    try {
      await withAppErrors(this.#models.textVersions.create([version]));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  async read({ text, report }: TextVersionFields): Promise<ReadText> {
    const [tree, rest] = await Promise.all([this.#read(text), this.#read(report)]);
    return readTextSchema.parse({ ...(rest as object), text: tree });
  }

  /**
   * Stores a version. Throws `version_conflict` if its number exists. Throws `invalid_request` if the text exceeds the
   * limit for uploads, because an import would refuse it.
   */
  async add(version: NewVersion, { text, ...report }: ReadText): Promise<TextVersionFields> {
    const fields = {
      ...version,
      _id: `${version.article}:${version.number}`,
      text: await this.#write(text),
      report: await this.#write(report),
      openQuestions: report.questions.length,
      created: new Date(),
    };
    try {
      await withAppErrors(this.#models.textVersions.create([fields]));
    } catch (error) {
      throw isDuplicate(error) ? new AppError('version_conflict', { cause: error }) : error;
    }
    return fields;
  }

  /** Returns whether a picture belongs to a version. */
  async hasFigure(article: string, number: number, file: string): Promise<boolean> {
    const key = `${article}:${number}`;
    let figures = this.#figures.get(key);
    if (!figures) {
      figures = new Set((await this.find(article, number)).figures);
      this.#figures.set(key, figures);
    }
    return figures.has(file);
  }

  /** Returns whether a picture belongs to any version, or was added for a correction. */
  async knowsFigure(article: string, file: string): Promise<boolean> {
    const added = this.#models.addedFigures.findById(`${article}:${file}`).lean();
    if (await withAppErrors(added)) return true;
    return (await this.list(article)).some(({ figures }) => figures.includes(file));
  }

  async addFigure(article: string, file: string): Promise<void> {
    const filter = { _id: `${article}:${file}` };
    const update = { $set: { article, file } };
    await withAppErrors(this.#models.addedFigures.updateOne(filter, update, { upsert: true }));
  }

  /**
   * Removes all records of articles that no longer exist. `existing` receives IDs of articles, and returns the IDs of
   * the articles that exist.
   */
  async sweep(existing: (articles: string[]) => Promise<string[]>): Promise<void> {
    const { conversions, textVersions, addedFigures } = this.#models;
    const found = await Promise.all([
      withAppErrors(conversions.distinct('_id')),
      withAppErrors(textVersions.distinct('article')),
      withAppErrors(addedFigures.distinct('article')),
    ]);
    const articles = [...new Set(found.flat())];
    const kept = new Set(await existing(articles));
    const gone = articles.filter((article) => !kept.has(article));
    if (gone.length === 0) return;
    await withAppErrors(conversions.deleteMany({ _id: { $in: gone } }));
    await withAppErrors(textVersions.deleteMany({ article: { $in: gone } }));
    await withAppErrors(addedFigures.deleteMany({ article: { $in: gone } }));
  }

  async #write(content: FullText | Omit<ReadText, 'text'>): Promise<StoredContent> {
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(content)));
    if (bytes.length >= FILE_TOO_LARGE) {
      const message = `With its formulas and tables, the text must be ${UNDER_LIMIT}: divide it`;
      throw new AppError('invalid_request', { issues: [{ path: 'text', message }] });
    }
    const digest = digestOf(bytes);
    await this.#store.store(bytes, digest);
    return { sha256: digest.sha256, size: digest.size };
  }

  async #read({ sha256 }: StoredContent): Promise<unknown> {
    return JSON.parse(String(await buffer(await this.#store.read(sha256))));
  }
}

/** Returns a text with its report, or undefined if the values do not match the schema. */
export function parseRead(text: unknown, report: unknown): ReadText | undefined {
  if (typeof report !== 'object') return undefined;
  return readTextSchema.safeParse({ ...report, text }).data;
}

export function presentVersion(version: TextVersionFields): TextVersion {
  const { number, kind, basedOn, restores, file, openQuestions, createdby, created } = version;
  return {
    number,
    kind,
    basedOn: basedOn ?? null,
    restores: restores ?? null,
    file: file ? { name: file.name, size: file.size } : null,
    openQuestions,
    createdby,
    createdAt: created.toISOString(),
  };
}
