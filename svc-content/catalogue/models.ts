import { reachable } from '@app/service-kit/mongo';
import type { Connection } from 'mongoose';
import { type ArticleModel, type ArticleRecord, articleModel } from '../articles/model.ts';
import { DESIGN_ID, type DesignModel, type DesignRecord, designModel } from '../design/model.ts';
import { type EditorModel, type EditorRecord, editorModel } from '../editors/model.ts';
import { type IndexingModel, type IndexingRecord, indexingModel } from '../indexing/model.ts';
import { type PdfFactsModel, pdfFactsModel } from '../indexing-checks/pdf-facts.ts';
import { type IssueModel, type IssueRecord, issueModel } from '../issues/model.ts';
import {
  SETTINGS_ID,
  type SettingsModel,
  type SettingsRecord,
  settingsModel,
} from '../settings/model.ts';
import {
  type WorkChangeModel,
  type WorkEntryModel,
  workChangeModel,
  workEntryModel,
} from '../work-log/model.ts';
import { type SavedSearchModel, savedSearchModel } from '../work-log/saved-searches.ts';
import type { Records } from './snapshot.ts';

export interface Models {
  articles: ArticleModel;
  issues: IssueModel;
  editors: EditorModel;
  indexing: IndexingModel;
  settings: SettingsModel;
  design: DesignModel;
  pdfFacts: PdfFactsModel;
  workEntries: WorkEntryModel;
  workChanges: WorkChangeModel;
  savedSearches: SavedSearchModel;
}

/** The models of a database that is migrated. */
export function openModels(connection: Connection): Models {
  return {
    articles: articleModel(connection),
    issues: issueModel(connection),
    editors: editorModel(connection),
    indexing: indexingModel(connection),
    settings: settingsModel(connection),
    design: designModel(connection),
    pdfFacts: pdfFactsModel(connection),
    workEntries: workEntryModel(connection),
    workChanges: workChangeModel(connection),
    savedSearches: savedSearchModel(connection),
  };
}

/** Everything that the catalogue holds. */
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
    articles: byId(articles),
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
