import { noArticleDetails } from '@app/contracts';
import { auditedSchema, type StoredChanges } from '@app/service-kit/audit';
import { withAppErrors } from '@app/service-kit/mongo';
import type { Connection, Model } from 'mongoose';
import {
  auditedDesign,
  DESIGN_ID,
  type DesignDocument,
  type DesignRecord,
  designSchema,
} from '../../journal/design/model.ts';
import {
  auditedEditor,
  type EditorFields,
  type EditorRecord,
  editorSchema,
} from '../../journal/editors/model.ts';
import {
  auditedIndexing,
  type IndexingFields,
  type IndexingRecord,
  indexingSchema,
} from '../../journal/indexing/model.ts';
import {
  auditedSettings,
  SETTINGS_ID,
  type SettingsDocument,
  type SettingsRecord,
  settingsSchema,
} from '../../journal/settings/model.ts';
import type { AuditedKind } from '../../store/record-store/audited-kind.ts';
import { readAhead } from '../../store/record-store/read-ahead.ts';
import { RecordCollection } from '../../store/record-store/record-collection.ts';
import {
  auditedIssue,
  type IssueFields,
  type IssueRecord,
  issueSchema,
  plainIssue,
} from '../issues/model.ts';
import { type ArticleFields, type ArticleRecord, articleSchema, auditedArticle } from '../model.ts';
import type { Catalogue } from './catalogue.ts';
import type { Kind, RecordOf, Records } from './snapshot.ts';

export function openModels(connection: Connection) {
  return {
    articles: connection.model<ArticleFields>('Article', auditedSchema(articleSchema)),
    issues: connection.model<IssueFields>('Issue', auditedSchema(issueSchema)),
    editors: connection.model<EditorFields>('Editor', auditedSchema(editorSchema)),
    indexing: connection.model<IndexingFields>('Indexing', auditedSchema(indexingSchema)),
    settings: connection.model<SettingsDocument>('Settings', auditedSchema(settingsSchema)),
    design: connection.model<DesignDocument>('Design', auditedSchema(designSchema)),
  };
}
export type Models = ReturnType<typeof openModels>;

export function openCollections(models: Models, catalogue: Catalogue, changes: StoredChanges) {
  const { articles, issues, editors, indexing, settings, design } = models;
  const audited = <R>(kind: AuditedKind<R>) => ({ kind, changes });
  return {
    articles: new RecordCollection(articles, catalogue.copyOf('articles'), audited(auditedArticle)),
    issues: new RecordCollection(issues, catalogue.copyOf('issues'), audited(auditedIssue)),
    editors: new RecordCollection(editors, catalogue.copyOf('editors'), audited(auditedEditor)),
    indexing: new RecordCollection(
      indexing,
      catalogue.copyOf('indexing'),
      audited(auditedIndexing),
    ),
    settings: new RecordCollection(
      settings,
      catalogue.copyOf('settings'),
      audited(auditedSettings),
    ),
    design: new RecordCollection(design, catalogue.copyOf('design'), audited(auditedDesign)),
  };
}
export type Collections = ReturnType<typeof openCollections>;

/** Reads all records. Audit log entries that are still stored in the records are passed to `changes`. */
export async function readRecords(models: Models, changes: StoredChanges): Promise<Records> {
  const read = async <T extends { _id: unknown }>(
    { collection }: { collection: Model<never>['collection'] },
    records: PromiseLike<T[]>,
  ) => (await withAppErrors(records)).flatMap((record) => changes.read(collection, record) ?? []);
  const one = async <T>(records: Promise<T[]>, id: string): Promise<T> => {
    const [record] = await records;
    if (!record) throw new Error(`The record ${id} is missing`);
    return record;
  };
  const readArticles = async () => {
    const articles = new Map<string, ArticleRecord>();
    for await (const batch of readAhead<ArticleRecord>(models.articles)) {
      for (const stored of batch) {
        const record = changes.read(models.articles.collection, stored);
        if (!record) continue;
        const article = complete(record);
        articles.set(String(article._id), article);
      }
    }
    return articles;
  };
  const [articles, issues, editors, indexing, settings, design] = await Promise.all([
    readArticles(),
    read(models.issues, models.issues.find().lean<IssueRecord[]>()),
    read(models.editors, models.editors.find().lean<EditorRecord[]>()),
    read(models.indexing, models.indexing.find().lean<IndexingRecord[]>()),
    one(
      read(models.settings, models.settings.find({ _id: SETTINGS_ID }).lean<SettingsRecord[]>()),
      SETTINGS_ID,
    ),
    one(
      read(models.design, models.design.find({ _id: DESIGN_ID }).lean<DesignRecord[]>()),
      DESIGN_ID,
    ),
  ]);
  return {
    articles,
    issues: byId(issues.map(completeIssue)),
    editors: byId(editors),
    indexing: byId(indexing),
    settings,
    design,
  };
}

/** Reads a record. Returns undefined if the record does not exist, or if its removal has begun. */
export async function readRecord(
  models: Models,
  changes: StoredChanges,
  { kind, id }: { kind: Kind; id: string },
): Promise<RecordOf<Kind> | undefined> {
  // The cast is needed because the compiler cannot call a method of a union of models.
  const model = models[kind] as Model<object>;
  const found = await withAppErrors(model.findById(id).lean<RecordOf<Kind>>());
  const record = found && changes.read(model.collection, found);
  if (!record) return undefined;
  // The casts are safe because `kind` states the kind of the record.
  if (kind === 'articles') return complete(record as ArticleRecord);
  return kind === 'issues' ? completeIssue(record as IssueRecord) : record;
}

/** Adds the fields that are missing in articles stored by earlier releases. */
function complete(article: ArticleRecord): ArticleRecord {
  return { ...noArticleDetails, ...article };
}

function completeIssue(issue: IssueRecord): IssueRecord {
  return { ...plainIssue, ...issue };
}

function byId<T extends { _id: unknown }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [String(record._id), record]));
}
