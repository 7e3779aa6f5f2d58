import { wasPublished } from '@app/contracts';
import { replaceSorted } from '../store/record-store/sorted.ts';
import { issueKey } from './issues/keys.ts';
import type { IssueSlice } from './issues/slice.ts';
import { doiKeys, formerAddressKeys, personKeys } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import { marked, markedBy, type NoticeSlice, noticeKeys } from './notices.ts';
import { byChange, byPage, latestFirst, newestFirst, oldestFirst, sortedByPage } from './order.ts';

type ArticleByKey = ReadonlyMap<string, ArticleRecord>;
type ArticlesByKey = ReadonlyMap<string, readonly ArticleRecord[]>;

/**
 * The articles as `effectiveArticle` returns them, by several keys. The maps also contain disabled articles, unless
 * stated otherwise. Writes change the maps in place, but replace the lists of an issue and of an author.
 */
export interface ArticleSlice extends NoticeSlice {
  articleById: ArticleByKey;
  articleByRef: ArticleByKey;
  articleByTitleKey: ArticleByKey;
  articleByTxnid: ArticleByKey;
  /** Articles by `doiKey`. Earlier releases accepted one DOI for several articles. */
  articlesByDoi: ArticlesByKey;
  /** Articles by the keys of their former addresses. */
  articlesByFormerAddress: ArticlesByKey;
  /** Articles by `issueKey`, sorted by page or by hand. */
  articlesByIssue: ArticlesByKey;
  /** Enabled articles by `personKeys`, the newest first in each list. */
  articlesByAuthor: ArticlesByKey;
  /** Enabled articles by creation time. */
  enabledOldestFirst: readonly ArticleRecord[];
  /** Enabled articles by date of publication. */
  enabledLatestFirst: readonly ArticleRecord[];
  disabledArticles: ReadonlySet<ArticleRecord>;
  /** All articles that are or were public, by time of the last change. */
  articlesByChange: readonly ArticleRecord[];
}

export interface ArticleCatalogue {
  readonly current: ArticleSlice & Pick<IssueSlice, 'issueByKey' | 'anyIssueByKey'>;
  /** Resolves once all writes of other instances are applied. */
  caughtUp(): Promise<void>;
}

type ArticleKey = (article: ArticleRecord) => string | undefined;

const keys = {
  articleById: ({ _id }) => String(_id),
  articleByRef: ({ refnumber }) => refnumber,
  articleByRefKey: ({ refKey }) => refKey,
  articleByTitleKey: ({ titleKey }) => titleKey,
  articleByTxnid: ({ txnid }) => txnid,
} satisfies Record<string, ArticleKey>;
// The cast is needed because `Object.keys` widens the literal keys to strings.
const keyNames = Object.keys(keys) as (keyof typeof keys)[];

/** The articles by their keys. The cost of a change depends on the length of the lists that contain the article. */
export class ArticleIndexes implements ArticleSlice {
  readonly articleById = new Map<string, ArticleRecord>();
  readonly articleByRef = new Map<string, ArticleRecord>();
  readonly articleByRefKey = new Map<string, ArticleRecord>();
  readonly articleByTitleKey = new Map<string, ArticleRecord>();
  readonly articleByTxnid = new Map<string, ArticleRecord>();
  readonly noticesByRefKey: Map<string, readonly ArticleRecord[]>;
  readonly articlesByDoi: Map<string, readonly ArticleRecord[]>;
  readonly articlesByFormerAddress: Map<string, readonly ArticleRecord[]>;
  readonly articlesByIssue: Map<string, readonly ArticleRecord[]>;
  readonly articlesByAuthor: Map<string, readonly ArticleRecord[]>;
  readonly enabledOldestFirst: ArticleRecord[];
  readonly enabledLatestFirst: ArticleRecord[];
  readonly disabledArticles: Set<ArticleRecord>;
  readonly articlesByChange: ArticleRecord[];

  constructor(records: Iterable<ArticleRecord>) {
    const stored = [...records];
    for (const article of stored) this.#replaceKeys(undefined, article);
    this.noticesByRefKey = grouped(stored, noticeKeys, (group) => group.sort(oldestFirst));
    const articles = stored.map((article) => marked(this, article));
    const enabled = articles.filter(({ status }) => status === 'enabled');
    for (const article of articles) this.#replaceKeys(undefined, article);
    for (const [key, group] of this.noticesByRefKey) {
      this.noticesByRefKey.set(
        key,
        group.map(({ _id }) => this.articleById.get(String(_id)) as ArticleRecord),
      );
    }
    const oldest = (group: ArticleRecord[]) => group.sort(oldestFirst);
    this.articlesByDoi = grouped(articles, doiKeys, oldest);
    this.articlesByFormerAddress = grouped(articles, formerAddressKeys, oldest);
    this.articlesByIssue = grouped(articles, (article) => [issueKey(article)], sortedByPage);
    const newest = (group: ArticleRecord[]) => group.sort(newestFirst);
    this.articlesByAuthor = grouped(enabled, personKeys, newest);
    this.enabledOldestFirst = enabled.toSorted(oldestFirst);
    this.enabledLatestFirst = enabled.toSorted(latestFirst);
    this.disabledArticles = new Set(articles.filter(({ status }) => status === 'disabled'));
    this.articlesByChange = articles.filter(({ status }) => wasPublished(status)).sort(byChange);
  }

  /** Replaces an article. Without `before`, the article is new; without `after`, it is removed. */
  replace(before: ArticleRecord | undefined, after: ArticleRecord | undefined): void {
    const dependent = before ? markedBy(this, before) : [];
    this.#replace(before, after);
    if (after) {
      this.#markAgain(after);
      dependent.push(...markedBy(this, after));
    }
    for (const { _id } of dependent) this.#markAgain(this.articleById.get(String(_id)));
  }

  #markAgain(article: ArticleRecord | undefined): void {
    const after = article && marked(this, article);
    if (after !== article) this.#replace(article, after);
  }

  #replace(before: ArticleRecord | undefined, after: ArticleRecord | undefined): void {
    this.#replaceKeys(before, after);
    replaceInGroups(this.noticesByRefKey, { before, after }, noticeKeys, oldestFirst);
    const issues = (article: ArticleRecord) => [issueKey(article)];
    replaceInGroups(this.articlesByDoi, { before, after }, doiKeys, oldestFirst);
    replaceInGroups(
      this.articlesByFormerAddress,
      { before, after },
      formerAddressKeys,
      oldestFirst,
    );
    replaceInGroups(this.articlesByIssue, { before, after }, issues, byPage);
    const enabled = { before: ifEnabled(before), after: ifEnabled(after) };
    replaceInGroups(this.articlesByAuthor, enabled, personKeys, newestFirst);
    replaceSorted(this.enabledOldestFirst, enabled, oldestFirst);
    replaceSorted(this.enabledLatestFirst, enabled, latestFirst);
    const known = { before: ifPublished(before), after: ifPublished(after) };
    replaceSorted(this.articlesByChange, known, byChange);
    if (before) this.disabledArticles.delete(before);
    if (after?.status === 'disabled') this.disabledArticles.add(after);
  }

  #replaceKeys(before: ArticleRecord | undefined, after: ArticleRecord | undefined): void {
    for (const name of keyNames) {
      const map = this[name];
      const [old, key] = [before && keys[name](before), after && keys[name](after)];
      // Another article may have received the old key in the meantime. The entry of that article must remain.
      if (old !== undefined && old !== key && map.get(old) === before) map.delete(old);
      if (after && key !== undefined) map.set(key, after);
    }
  }
}

function ifEnabled(article: ArticleRecord | undefined): ArticleRecord | undefined {
  return article?.status === 'enabled' ? article : undefined;
}

function ifPublished(article: ArticleRecord | undefined): ArticleRecord | undefined {
  return article && wasPublished(article.status) ? article : undefined;
}

type KeysOf = (article: ArticleRecord) => readonly string[];

function grouped(
  articles: readonly ArticleRecord[],
  keysOf: KeysOf,
  sorted: (group: ArticleRecord[]) => ArticleRecord[],
): Map<string, readonly ArticleRecord[]> {
  const groups = new Map<string, ArticleRecord[]>();
  for (const article of articles) {
    for (const key of keysOf(article)) {
      const group = groups.get(key);
      if (group) group.push(article);
      else groups.set(key, [article]);
    }
  }
  for (const [key, group] of groups) groups.set(key, sorted(group));
  return groups;
}

/** Replaces an article in the groups of its keys. Each changed group is a new list. */
function replaceInGroups(
  groups: Map<string, readonly ArticleRecord[]>,
  { before, after }: { before: ArticleRecord | undefined; after: ArticleRecord | undefined },
  keysOf: KeysOf,
  compare: (a: ArticleRecord, b: ArticleRecord) => number,
): void {
  const [old, current] = [before ? keysOf(before) : [], after ? keysOf(after) : []];
  for (const key of new Set([...old, ...current])) {
    const group = [...(groups.get(key) ?? [])];
    const replacement = {
      before: old.includes(key) ? before : undefined,
      after: current.includes(key) ? after : undefined,
    };
    replaceSorted(group, replacement, compare);
    if (group.length > 0) groups.set(key, group);
    else groups.delete(key);
  }
}
