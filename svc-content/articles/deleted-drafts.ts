import { withAppErrors } from '@app/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ArticleFields, ArticleRecord } from './model.ts';

/** The time for which a deletion can be undone. */
const RESTORABLE_MS = 60 * 60 * 1000;
/**
 * The time for which a deleted draft is stored. It exceeds `RESTORABLE_MS`, so that a restoration never
 * finds the PDF removed.
 */
const STORED_MS = 2 * RESTORABLE_MS;

interface DeletedDraft {
  /** The id of the article. */
  _id: string;
  at: Date;
  article: ArticleRecord;
}
export type DeletedDraftModel = Model<DeletedDraft>;

const deletedDraftSchema = new Schema<DeletedDraft>(
  { _id: String, at: Date, article: Schema.Types.Mixed } satisfies Record<
    keyof DeletedDraft,
    unknown
  >,
  { collection: 'deleteddrafts', versionKey: false },
);

export function deletedDraftModel(connection: Connection): DeletedDraftModel {
  return connection.model<DeletedDraft>('DeletedDraft', deletedDraftSchema);
}

/** Drafts whose deletion can still be undone. */
export class DeletedDrafts {
  readonly #model: DeletedDraftModel;

  constructor(model: DeletedDraftModel) {
    this.#model = model;
  }

  async put(article: ArticleRecord): Promise<void> {
    const { marks: _, stage: __, place: ___, ...stored } = article;
    const draft = { article: stored, at: new Date() };
    const filter = { _id: String(article._id) };
    await withAppErrors(this.#model.updateOne(filter, { $set: draft }, { upsert: true }));
  }

  async find(id: string): Promise<ArticleRecord | undefined> {
    const found = await withAppErrors(this.#model.findById(id).lean<DeletedDraft>());
    const isLate = found && Date.now() - found.at.getTime() > RESTORABLE_MS;
    return found && !isLate ? found.article : undefined;
  }

  /** Removes drafts whose deletion is final. */
  async sweep(now = Date.now()): Promise<void> {
    await withAppErrors(this.#model.deleteMany({ at: { $lt: new Date(now - STORED_MS) } }));
  }
}

/** Returns the ids of the existing articles among `ids`, including deleted drafts that are still stored. */
export async function existingArticles(
  { articles, deletedDrafts }: { articles: Model<ArticleFields>; deletedDrafts: DeletedDraftModel },
  ids: readonly string[],
): Promise<string[]> {
  // If the database is empty, `MONGO_URL` is probably wrong.
  if (!(await withAppErrors(articles.exists({})))) return [...ids];
  // Articles are read first, because a deletion stores the deleted draft before it removes the article. A restored draft
  // is found as well, because its copy stays stored.
  const found = articles.find({ _id: { $in: ids } }, { _id: 1 }).lean<{ _id: unknown }[]>();
  const existing = await withAppErrors(found);
  const drafts = deletedDrafts.find({ _id: { $in: ids } }, { _id: 1 }).lean<{ _id: unknown }[]>();
  return [...existing, ...(await withAppErrors(drafts))].map(({ _id }) => String(_id));
}
