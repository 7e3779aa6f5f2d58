import { issueKey } from '../issues/keys.ts';
import { authorKeys } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import { newestFirst, sortedByPage } from './order.ts';

type ArticleByKey = ReadonlyMap<string, ArticleRecord>;
type ArticlesByKey = ReadonlyMap<string, readonly ArticleRecord[]>;

/** The articles in the snapshot by several keys. The maps contain disabled articles too, unless stated otherwise. */
export interface ArticleSlice {
  articleById: ArticleByKey;
  articleByRef: ArticleByKey;
  articleByRefKey: ArticleByKey;
  articleByTitleKey: ArticleByKey;
  articleByTxnid: ArticleByKey;
  /** Articles by `issueKey`, sorted by page. */
  articlesByIssue: ArticlesByKey;
  /** Enabled articles by `authorKey`, the newest first in each list. */
  articlesByAuthor: ArticlesByKey;
}

export interface ArticleCatalogue {
  readonly current: ArticleSlice & { issueByKey: ReadonlyMap<string, unknown> };
  /** Resolves once all writes of other instances are applied. */
  caughtUp(): Promise<void>;
}

export function articleSlice(records: ArticleByKey): ArticleSlice {
  const articles = [...records.values()];
  const by = (keyOf: (article: ArticleRecord) => string | undefined) =>
    new Map(
      articles.flatMap((article) => {
        const key = keyOf(article);
        return key === undefined ? [] : [[key, article] as const];
      }),
    );
  return {
    articleById: records,
    articleByRef: by(({ refnumber }) => refnumber),
    articleByRefKey: by(({ refKey }) => refKey),
    articleByTitleKey: by(({ titleKey }) => titleKey),
    articleByTxnid: by(({ txnid }) => txnid),
    articlesByIssue: byIssue(articles),
    articlesByAuthor: byAuthor(articles),
  };
}

function byIssue(articles: readonly ArticleRecord[]): ArticlesByKey {
  const groups = Map.groupBy(articles, issueKey);
  for (const [key, group] of groups) groups.set(key, sortedByPage(group));
  return groups;
}

function byAuthor(articles: readonly ArticleRecord[]): ArticlesByKey {
  const enabled = articles.filter(({ status }) => status === 'enabled');
  const pairs = enabled.flatMap((article) => authorKeys(article).map((key) => ({ key, article })));
  const groups = Map.groupBy(pairs, ({ key }) => key);
  const sorted = (group: typeof pairs) => group.map(({ article }) => article).sort(newestFirst);
  return new Map(Array.from(groups, ([key, group]) => [key, sorted(group)]));
}
