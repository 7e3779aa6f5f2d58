import {
  CSV_START,
  csvRow,
  type ExportTable,
  type ImportColumn,
  importColumns,
} from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { presentAdminArticle } from '../articles/presenter.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { presentDesign } from '../design/presenter.ts';
import { presentAdminEditor } from '../editors/presenter.ts';
import { presentIndexingEntry } from '../indexing/presenter.ts';
import { issueKey } from '../issues/keys.ts';
import { presentAdminIssue } from '../issues/presenter.ts';
import { presentAdminSettings } from '../settings/presenter.ts';

/** What the journal holds, as its administrator sees it; the oldest first. */
export function journalOf(snapshot: Snapshot, publicUrl: string) {
  const { records, articlesByIssue } = snapshot;
  return {
    settings: presentAdminSettings(records.settings, publicUrl),
    design: presentDesign(records.design),
    issues: snapshot.issues
      .toReversed()
      .map((issue) => presentAdminIssue(issue, articlesByIssue.get(issueKey(issue))?.length ?? 0)),
    editors: snapshot.editors.map(presentAdminEditor),
    indexing: snapshot.indexing.map(presentIndexingEntry),
    articles: [...records.articles.values()].sort(
      (a, b) => a.year - b.year || a.volume - b.volume || a.issue - b.issue || byCreation(a, b),
    ),
  };
}

function byCreation(a: ArticleRecord, b: ArticleRecord): number {
  return Number(a.creation) - Number(b.creation);
}

type Journal = ReturnType<typeof journalOf>;

/** The pieces of a CSV file, row by row, so that a large journal is never one text. */
export function* csvPieces(table: ExportTable, journal: Journal): Generator<string> {
  yield CSV_START;
  for (const row of tables[table](journal)) yield csvRow(row);
}

const tables: Record<ExportTable, (journal: Journal) => Iterable<readonly string[]>> = {
  *articles({ articles }) {
    yield importColumns;
    for (const article of articles) {
      const fields: Partial<Record<ImportColumn, unknown>> = presentAdminArticle(article);
      const publishdate = article.publishdate.toISOString().slice(0, 10);
      yield importColumns.map((column) =>
        column === 'publishdate' ? publishdate : String(fields[column] ?? ''),
      );
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

/** A column for each field of the records; just an empty table when there are none. */
function* recordRows(records: readonly object[]): Generator<string[]> {
  const [first] = records;
  if (!first) return;
  const columns = Object.keys(first);
  yield columns;
  for (const record of records) {
    const values = new Map<string, unknown>(Object.entries(record));
    yield columns.map((column) => String(values.get(column) ?? ''));
  }
}

/** The pieces of the journal as JSON (`JournalExport`), article by article. */
export function* jsonPieces({ articles, ...rest }: Journal): Generator<string> {
  const head = JSON.stringify({ exported: new Date().toISOString(), ...rest });
  yield `${head.slice(0, -1)},"articles":[`;
  for (const [at, article] of articles.entries()) {
    yield (at > 0 ? ',\n' : '\n') + JSON.stringify(presentAdminArticle(article));
  }
  yield ']}\n';
}
