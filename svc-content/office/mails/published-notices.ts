import { isDuplicate, withAppErrors } from '@app/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { valuesOfArticle } from './compose.ts';
import type { JournalMails } from './mails.ts';

/**
 * Records that an article was public, and that its author was notified then or had no address. `_id` is the article's
 * id, and `at` is the time of this record. The authors of imported articles are never notified, so these articles need
 * no record. Records of 30,000 imported articles would keep the embedded database busy for a minute.
 */
interface FirstPublication {
  _id: string;
  at: Date;
}

const firstPublicationSchema = new Schema<FirstPublication>(
  { _id: String, at: Date } satisfies Record<keyof FirstPublication, unknown>,
  { collection: 'firstpublications', versionKey: false },
);

/** The number of articles that are recorded at once. Other writes to the embedded database wait during this time. */
const BATCH = 500;

interface Parts {
  database: Connection;
  mails: JournalMails;
  catalogue: Pick<Catalogue, 'current'>;
}

/**
 * Notifies the corresponding author of each article once, when readers can first see the article. For this, the public
 * articles are compared with the recorded ones. The comparison finds an article regardless of the write that made the
 * article public, even if a process was killed after the write.
 */
export class PublishedNotices {
  readonly #model: Model<FirstPublication>;
  readonly #parts: Parts;
  /** The ids of recorded articles. Undefined until they are loaded from the database. */
  #noted: Set<string> | undefined;
  #seen: Snapshot | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#model = parts.database.model<FirstPublication>(
      'FirstPublication',
      firstPublicationSchema,
    );
  }

  /** Queues messages about articles that are public but not recorded. Call it at an interval. */
  async queueNew(): Promise<void> {
    const snapshot = this.#parts.catalogue.current;
    if (snapshot === this.#seen) return;
    this.#noted ??= await this.#load();
    const noted = this.#noted;
    const first = snapshot.enabledOldestFirst.filter(
      ({ _id, imported }) => !imported && !noted.has(String(_id)),
    );
    const isNotified = ({ email }: ArticleRecord) => email !== '';
    for (const article of first.filter(isNotified)) {
      const id = String(article._id);
      // Another instance may have recorded the article.
      if (!(await withAppErrors(this.#model.exists({ _id: id })))) await this.#queue(article);
      await this.#note([id]);
    }
    await this.#note(first.filter((article) => !isNotified(article)).map(({ _id }) => String(_id)));
    this.#seen = snapshot;
  }

  async #queue(article: ArticleRecord): Promise<void> {
    const { mails } = this.#parts;
    const id = String(article._id);
    // If the process is killed before the article is recorded, the occasion prevents a second message.
    await mails.add({
      kind: 'article-published',
      to: article.email,
      values: valuesOfArticle(article, mails.origin),
      occasion: id,
      about: id,
    });
  }

  async #note(ids: readonly string[]): Promise<void> {
    for (let first = 0; first < ids.length; first += BATCH) {
      const batch = ids.slice(first, first + BATCH);
      const records = batch.map((_id) => ({ _id, at: new Date() }));
      const inserted = withAppErrors(this.#model.insertMany(records, { ordered: false }));
      await inserted.catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
      for (const id of batch) this.#noted?.add(id);
    }
  }

  async #load(): Promise<Set<string>> {
    const found = await withAppErrors(this.#model.find({}, { _id: 1 }).lean<FirstPublication[]>());
    return new Set(found.map(({ _id }) => _id));
  }
}
