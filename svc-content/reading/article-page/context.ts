import type { ArticleContext } from '@app/contracts';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import { citedJournal } from '../../articles/metadata/csl-item.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { sortedByPage } from '../../articles/order.ts';
import { presentSummary } from '../../articles/presenter.ts';
import { formatCitations } from '../citations/format.ts';
import type { ArticleIndex } from '../search/article-index.ts';
import { relatedArticles } from '../search/related.ts';

export type ContextParts = { catalogue: Catalogue; index: ArticleIndex; publicUrl: string };

/**
 * Returns the data that an article's page shows besides the article: enabled neighbours, related articles and
 * citations.
 */
export function articleContext(
  { catalogue, index, publicUrl }: ContextParts,
  article: ArticleRecord,
): ArticleContext {
  const { current } = catalogue;
  const stored = current.articlesByIssue.get(issueKey(article)) ?? [];
  const issue = stored.includes(article) ? stored : withDraft(stored, article);
  const isShown = ({ status }: ArticleRecord) => status === 'enabled';
  const at = issue.indexOf(article);
  const previous = issue.slice(0, at).findLast(isShown);
  const next = issue.slice(at + 1).find(isShown);
  return {
    previous: previous ? presentSummary(previous) : null,
    next: next ? presentSummary(next) : null,
    related: relatedArticles(current, index, article).map(presentSummary),
    citations: formatCitations(article, citedJournal(current.records.settings, publicUrl)),
  };
}

function withDraft(stored: readonly ArticleRecord[], draft: ArticleRecord): ArticleRecord[] {
  const others = stored.filter(({ _id }) => !_id.equals(draft._id));
  return sortedByPage([...others, draft]);
}
