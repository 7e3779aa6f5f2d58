import { noArticleTexts } from '@app/contracts';
import { reachable } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';
import { type ArticleFields, type ArticleRecord, articleSchema } from '../articles/model.ts';
import {
  DESIGN_ID,
  type DesignDocument,
  type DesignRecord,
  designSchema,
} from '../design/model.ts';
import { type EditorFields, type EditorRecord, editorSchema } from '../editors/model.ts';
import { type IndexingFields, type IndexingRecord, indexingSchema } from '../indexing/model.ts';
import { type IssueFields, type IssueRecord, issueSchema } from '../issues/model.ts';
import { RecordCollection } from '../record-store/record-collection.ts';
import {
  SETTINGS_ID,
  type SettingsDocument,
  type SettingsRecord,
  settingsSchema,
} from '../settings/model.ts';
import type { Catalogue } from './catalogue.ts';
import type { Records } from './snapshot.ts';

export function openModels(connection: Connection) {
  return {
    articles: connection.model<ArticleFields>('Article', articleSchema),
    issues: connection.model<IssueFields>('Issue', issueSchema),
    editors: connection.model<EditorFields>('Editor', editorSchema),
    indexing: connection.model<IndexingFields>('Indexing', indexingSchema),
    settings: connection.model<SettingsDocument>('Settings', settingsSchema),
    design: connection.model<DesignDocument>('Design', designSchema),
  };
}
export type Models = ReturnType<typeof openModels>;

export function openCollections(models: Models, catalogue: Catalogue) {
  return {
    articles: new RecordCollection(models.articles, catalogue.copyOf('articles')),
    issues: new RecordCollection(models.issues, catalogue.copyOf('issues')),
    editors: new RecordCollection(models.editors, catalogue.copyOf('editors')),
    indexing: new RecordCollection(models.indexing, catalogue.copyOf('indexing')),
    settings: new RecordCollection(models.settings, catalogue.copyOf('settings')),
    design: new RecordCollection(models.design, catalogue.copyOf('design')),
  };
}
export type Collections = ReturnType<typeof openCollections>;

export async function readRecords(models: Models): Promise<Records> {
  const [articles, issues, editors, indexing, settings, design] = await Promise.all([
    reachable(models.articles.find().lean<ArticleRecord[]>()),
    reachable(models.issues.find().lean<IssueRecord[]>()),
    reachable(models.editors.find().lean<EditorRecord[]>()),
    reachable(models.indexing.find().lean<IndexingRecord[]>()),
    reachable(models.settings.findById(SETTINGS_ID).orFail().lean<SettingsRecord>()),
    reachable(models.design.findById(DESIGN_ID).orFail().lean<DesignRecord>()),
  ]);
  return {
    // Articles stored by earlier releases lack the text fields that later releases have added.
    articles: byId(articles.map((article) => ({ ...noArticleTexts, ...article }))),
    issues: byId(issues),
    editors: byId(editors),
    indexing: byId(indexing),
    settings,
    design,
  };
}

function byId<T extends { _id: unknown }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [String(record._id), record]));
}
