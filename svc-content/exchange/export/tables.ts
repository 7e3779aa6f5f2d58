import {
  CSV_START,
  csvRow,
  type ExportTable,
  type IssueKey,
  importColumns,
  type MailText,
} from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { contributorsOf } from '../../articles/contributors.ts';
import { issueKey, newestIssueFirst } from '../../articles/issues/keys.ts';
import { presentAdminIssue } from '../../articles/issues/presenter.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { presentAdminArticle, stageOf } from '../../articles/presenter.ts';
import { presentDesign } from '../../journal/design/model.ts';
import { presentAdminEditor } from '../../journal/editors/presenter.ts';
import { presentIndexingEntry } from '../../journal/indexing/presenter.ts';
import { presentAdminSettings } from '../../journal/settings/presenter.ts';
import type { ConfirmationProofs } from '../../office/orcid/proofs.ts';

interface Exporting {
  publicUrl: string;
  proofs: ConfirmationProofs;
  mailtexts: readonly MailText[];
}

export function journalOf(
  { records, ...snapshot }: Snapshot,
  { publicUrl, proofs, mailtexts }: Exporting,
) {
  const articlesIn = (issue: IssueKey) => snapshot.articlesByIssue.get(issueKey(issue)) ?? [];
  return {
    settings: presentAdminSettings(records.settings, publicUrl),
    design: presentDesign(records.design),
    issues: snapshot.allIssues
      .toReversed()
      .map((issue) => presentAdminIssue(issue, articlesIn(issue).length)),
    editors: snapshot.editors.map(presentAdminEditor),
    indexing: snapshot.indexing.map(presentIndexingEntry),
    mailtexts,
    articles: [...records.articles.values()].sort(
      (a, b) => newestIssueFirst(b, a) || Number(a.creation) - Number(b.creation),
    ),
    present(record: ArticleRecord) {
      const article = presentAdminArticle(record);
      return { ...article, contributors: proofs.proven(contributorsOf(record)) };
    },
  };
}

export type Journal = ReturnType<typeof journalOf>;

/** Yields a CSV file row by row, so that a large journal is never held as one string. */
export function* csvChunks(table: ExportTable, journal: Journal): Generator<string> {
  yield CSV_START;
  for (const row of tables[table](journal)) yield csvRow(row);
}

const tables: Record<ExportTable, (journal: Journal) => Iterable<readonly string[]>> = {
  *articles({ articles, present }) {
    yield importColumns;
    for (const article of articles) {
      const publishdate = article.publishdate.toISOString().slice(0, 10);
      const status = stageOf(article);
      yield cellsOf({ ...present(article), publishdate, status }, importColumns);
    }
  },
  issues: ({ issues }) => recordRows(issues),
  editors: ({ editors }) => recordRows(editors),
  indexing: ({ indexing }) => recordRows(indexing),
  *settings({ settings }) {
    yield ['field', 'value'];
    for (const [field, value] of Object.entries(settings)) yield [field, String(value)];
  },
};

/** Yields the field names of the first record as a header, and then a row for each record. */
function* recordRows([first, ...others]: readonly object[]): Generator<string[]> {
  if (!first) return;
  const columns = Object.keys(first);
  yield columns;
  for (const record of [first, ...others]) yield cellsOf(record, columns);
}

function cellsOf(record: object, columns: readonly string[]): string[] {
  const fields = new Map<string, unknown>(Object.entries(record));
  return columns.map((column) => cellOf(fields.get(column)));
}

/** Returns a cell: lists of texts or numbers are separated by commas, other lists are JSON. */
function cellOf(value: unknown): string {
  const isJson = Array.isArray(value) && value.some((item) => typeof item === 'object');
  return isJson ? JSON.stringify(value) : String(value ?? '');
}

export function* jsonChunks({ articles, present, ...rest }: Journal): Generator<string> {
  const head = JSON.stringify({ exported: new Date().toISOString(), ...rest });
  yield `${head.slice(0, -1)},"articles":[`;
  for (const [at, article] of articles.entries()) {
    yield (at > 0 ? ',\n' : '\n') + JSON.stringify(present(article));
  }
  yield ']}\n';
}
