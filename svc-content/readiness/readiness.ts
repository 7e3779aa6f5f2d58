import type { ArticleReadiness, JournalReadiness } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst } from '../articles/order.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { articleChecks } from './article-checks.ts';
import { graverFirst, worstOf } from './check.ts';
import { journalChecks } from './journal-checks.ts';
import type { PdfFacts } from './pdf-facts.ts';

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
export function journalReadiness(
  snapshot: Snapshot,
  facts: ReadonlyMap<string, PdfFacts>,
  publicUrl: string,
): JournalReadiness {
  const shown = [...snapshot.records.articles.values()].filter(
    ({ status }) => status === 'enabled',
  );
  const articles = shown
    .sort(newestFirst)
    .map((article) => articleReadiness(article, snapshot, facts.get(article.pdf.sha256)))
    .sort(graverFirst);
  return { checks: journalChecks(snapshot, publicUrl), articles };
}
