import { setImmediate } from 'node:timers/promises';
import {
  type ArticleIndexingChecks,
  type IssueKey,
  issueNumbers,
  type JournalIndexingChecks,
} from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { newestFirst } from '../../articles/order.ts';
import { stageOf } from '../../articles/presenter.ts';
import { shownPdf } from '../../articles/shown-pdf.ts';
import { articleChecks } from './article-checks.ts';
import { byState, worstOf } from './check.ts';
import { journalChecks } from './journal-checks.ts';
import type { PdfFacts } from './pdf-facts.ts';

/** The number of articles checked before other events are handled. */
const BATCH = 10;
/** The number of PDFs whose facts are read by one query. */
const FACTS_BATCH = 100;

type FactsOf = (articles: readonly ArticleRecord[]) => Promise<ReadonlyMap<string, PdfFacts>>;

export function articleReport(
  article: ArticleRecord,
  snapshot: Snapshot,
  facts: PdfFacts | undefined,
): ArticleIndexingChecks {
  const { _id, refnumber, title } = article;
  const checks = articleChecks(article, snapshot, facts);
  const numbers = issueNumbers(article);
  return { id: String(_id), refnumber, title, ...numbers, state: worstOf(checks), checks };
}

/** Checks one article. Adds the failed checks of the journal, because they make indexers ignore the article. */
export function singleReport(
  article: ArticleRecord,
  snapshot: Snapshot,
  facts: PdfFacts | undefined,
  publicUrl: string,
): ArticleIndexingChecks {
  const journal = journalChecks(snapshot, publicUrl).filter(({ state }) => state !== 'ok');
  return { ...articleReport(article, snapshot, facts), journal };
}

/** Checks articles. By default these are all enabled articles, the newest first. */
export async function* articleReports(
  snapshot: Snapshot,
  factsOf: FactsOf,
  articles: readonly ArticleRecord[] = snapshot.enabledOldestFirst.toSorted(newestFirst),
): AsyncGenerator<ArticleIndexingChecks> {
  let facts: ReadonlyMap<string, PdfFacts> = new Map();
  for (const [at, article] of articles.entries()) {
    if (at % FACTS_BATCH === 0) facts = await factsOf(articles.slice(at, at + FACTS_BATCH));
    if (at % BATCH === 0) await setImmediate();
    yield articleReport(article, snapshot, facts.get(shownPdf(article).sha256));
  }
}

/**
 * Returns the faults of an issue's articles. Drafts are included, because they become public with the issue. Disabled
 * articles are excluded.
 */
export async function issueFaults(
  snapshot: Snapshot,
  factsOf: FactsOf,
  issue: IssueKey,
): Promise<ArticleIndexingChecks[]> {
  const articles = snapshot.articlesByIssue.get(issueKey(issue)) ?? [];
  const listed = articles.filter((article) => stageOf(article) !== 'disabled');
  const faulty: ArticleIndexingChecks[] = [];
  for await (const report of articleReports(snapshot, factsOf, listed)) {
    const checks = report.checks.filter(({ state }) => state === 'fault');
    if (checks.length > 0) faulty.push({ ...report, checks });
  }
  return faulty;
}

/** Checks the journal and its enabled articles. Sorts the articles by state, the worst first, then the newest first. */
export async function journalReport(
  snapshot: Snapshot,
  factsOf: FactsOf,
  publicUrl: string,
): Promise<JournalIndexingChecks> {
  const articles: ArticleIndexingChecks[] = [];
  for await (const report of articleReports(snapshot, factsOf)) articles.push(report);
  return { checks: journalChecks(snapshot, publicUrl), articles: articles.sort(byState) };
}
