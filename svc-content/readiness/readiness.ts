import { setImmediate } from 'node:timers/promises';
import type { ArticleReadiness, JournalReadiness } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst } from '../articles/order.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { articleChecks } from './article-checks.ts';
import { graverFirst, worstOf } from './check.ts';
import { journalChecks } from './journal-checks.ts';
import type { PdfFacts } from './pdf-facts.ts';

/** So many articles are judged at a stretch: readers wait for no more. */
const AT_A_STRETCH = 10;

export function articleReadiness(
  article: ArticleRecord,
  snapshot: Snapshot,
  facts: PdfFacts | undefined,
): ArticleReadiness {
  const { _id, refnumber, title, year, volume, issue } = article;
  const checks = articleChecks(article, snapshot, facts);
  return { id: String(_id), refnumber, title, year, volume, issue, state: worstOf(checks), checks };
}

/** The worst first, and among equals the newest; a disabled article is nothing that indexers see. */
export async function journalReadiness(
  snapshot: Snapshot,
  facts: ReadonlyMap<string, PdfFacts>,
  publicUrl: string,
): Promise<JournalReadiness> {
  const shown = [...snapshot.records.articles.values()].filter(
    ({ status }) => status === 'enabled',
  );
  const articles: ArticleReadiness[] = [];
  for (const [at, article] of shown.sort(newestFirst).entries()) {
    if (at % AT_A_STRETCH === 0) await setImmediate();
    articles.push(articleReadiness(article, snapshot, facts.get(article.pdf.sha256)));
  }
  return { checks: journalChecks(snapshot, publicUrl), articles: articles.sort(graverFirst) };
}
