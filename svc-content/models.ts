import { reachable } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';
import {
  type ArticleModel,
  type ArticleRecord,
  articleModel,
  dropOldIndex,
} from './articles/model.ts';
import { ensureOnly } from './catalogue/only-record.ts';
import type { Records } from './catalogue/snapshot.ts';
import {
  DESIGN_ID,
  type DesignModel,
  type DesignRecord,
  designModel,
  newDesign,
} from './design/model.ts';
import { type EditorModel, type EditorRecord, editorModel } from './editors/model.ts';
import { type IndexingModel, type IndexingRecord, indexingModel } from './indexing/model.ts';
import { type IssueModel, type IssueRecord, issueModel } from './issues/model.ts';
import { type PdfReadingModel, pdfReadingModel } from './readiness/model.ts';
import {
  initialSettings,
  SETTINGS_ID,
  type SettingsModel,
  type SettingsRecord,
  settingsModel,
} from './settings/model.ts';
import {
  type WorkChangeModel,
  type WorkEntryModel,
  workChangeModel,
  workEntryModel,
} from './work-log/model.ts';
import { type SavedSearchModel, savedSearchModel } from './work-log/saved-searches.ts';

export interface Models {
  articles: ArticleModel;
  issues: IssueModel;
  editors: EditorModel;
  indexing: IndexingModel;
  settings: SettingsModel;
  design: DesignModel;
  pdfReadings: PdfReadingModel;
  workEntries: WorkEntryModel;
  workChanges: WorkChangeModel;
  savedSearches: SavedSearchModel;
}

/** The models of a database, with their unique indexes in place. */
export async function openModels(connection: Connection): Promise<Models> {
  await dropOldIndex(connection);
  const models = {
    articles: articleModel(connection),
    issues: issueModel(connection),
    editors: editorModel(connection),
    indexing: indexingModel(connection),
    settings: settingsModel(connection),
    design: designModel(connection),
    pdfReadings: pdfReadingModel(connection),
    workEntries: workEntryModel(connection),
    workChanges: workChangeModel(connection),
    savedSearches: savedSearchModel(connection),
  };
  for (const model of Object.values(models)) await model.init();
  await ensureOnly(models.settings, { _id: SETTINGS_ID, ...initialSettings });
  await ensureOnly(models.design, newDesign);
  return models;
}

/** Everything that the catalogue holds. */
export async function readRecords(models: Models): Promise<Records> {
  const [articles, issues, editors, indexing, settings, design] = await Promise.all([
    reachable(models.articles.find().lean<ArticleRecord[]>()),
    reachable(models.issues.find().lean<IssueRecord[]>()),
    reachable(models.editors.find().lean<EditorRecord[]>()),
    reachable(models.indexing.find().lean<IndexingRecord[]>()),
    reachable(models.settings.findById(SETTINGS_ID).lean<SettingsRecord>()),
    reachable(models.design.findById(DESIGN_ID).lean<DesignRecord>()),
  ]);
  return {
    articles: byId(articles),
    issues: byId(issues),
    editors: byId(editors),
    indexing: byId(indexing),
    settings: settings ?? { _id: SETTINGS_ID, version: 0, ...initialSettings },
    design: design ?? newDesign,
  };
}

function byId<T extends { _id: unknown }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [String(record._id), record]));
}
