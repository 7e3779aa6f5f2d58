import type { ArticleContext } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { sortedByPage } from '../articles/order.ts';
import { presentSummary } from '../articles/presenter.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { formatCitations } from '../citations/format.ts';
import { citedJournal } from '../citations/journal.ts';
import { issueKey } from '../issues/keys.ts';
import { relatedArticles } from '../search/related.ts';

/** What stands around an article; of the others only those that anyone sees. */
export function articleContext(
  catalogue: Catalogue,
  article: ArticleRecord,
  publicUrl: string,
): ArticleContext {
  const { articlesByIssue, records } = catalogue.current;
  const stored = articlesByIssue.get(issueKey(article)) ?? [];
  const issue = stored.includes(article) ? stored : withDraft(stored, article);
  const shown = ({ status }: ArticleRecord) => status === 'enabled';
  const at = issue.indexOf(article);
  const previous = issue.slice(0, at).findLast(shown);
  const next = issue.slice(at + 1).find(shown);
  return {
    previous: previous ? presentSummary(previous) : null,
    next: next ? presentSummary(next) : null,
    related: relatedArticles(catalogue, article).map(presentSummary),
    citations: formatCitations(article, citedJournal(records.settings, publicUrl)),
  };
}

/** The issue's articles with one as it is being written, in the place of its stored self if there is one. */
function withDraft(stored: readonly ArticleRecord[], draft: ArticleRecord): ArticleRecord[] {
  const others = stored.filter(({ _id }) => !_id.equals(draft._id));
  return sortedByPage([...others, draft]);
}
