import { articlePath, authorPath, issuePath, sitemapPagePaths } from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import { changedAt } from '../../articles/marks.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { oldestFirst } from '../../articles/order.ts';
import { personReferences } from '../../articles/people.ts';
import { element, type Xml, xmlFile } from '../../store/text/xml.ts';

/** The maximum number of URLs in a part. The protocol allows 50,000, but crawlers revisit small parts sooner. */
const PART_SIZE = 10_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A page of the sitemap, and the articles that it shows. */
type Page = { path: string; articles: readonly ArticleRecord[] };

/**
 * The pages of a part. Their addresses are created only when the part is read, because the index needs only the last
 * change.
 */
interface Part {
  articles: readonly ArticleRecord[];
  pages(): Page[];
}

const cache = new WeakMap<Snapshot, Map<string, Part>>();

/**
 * Returns the parts by name. The oldest pages come first, so that a new page does not move others to another part.
 */
function partsOf(snapshot: Snapshot): Map<string, Part> {
  let parts = cache.get(snapshot);
  if (!parts) {
    const { enabledOldestFirst } = snapshot;
    const pages = sitemapPagePaths().map((path): Page => ({ path, articles: [] }));
    const persons = personReferences(snapshot, enabledOldestFirst);
    parts = new Map([
      ...split(
        'pages',
        [...pages, ...issuePages(snapshot)],
        ({ articles }) => articles,
        (page) => page.path,
      ),
      ...split('articles', enabledOldestFirst, (article) => [article], articlePath),
      ...split(
        'authors',
        [...persons],
        ([, articles]) => articles,
        ([reference]) => authorPath(reference),
      ),
    ]);
    cache.set(snapshot, parts);
  }
  return parts;
}

function split<T>(
  name: string,
  items: readonly T[],
  articlesOf: (item: T) => readonly ArticleRecord[],
  pathOf: (item: T) => string,
): [string, Part][] {
  return Array.from({ length: Math.ceil(items.length / PART_SIZE) }, (_, at) => {
    const part = items.slice(at * PART_SIZE, (at + 1) * PART_SIZE);
    const pages = () => part.map((item) => ({ path: pathOf(item), articles: articlesOf(item) }));
    return [`${name}-${at + 1}`, { articles: part.flatMap(articlesOf), pages }];
  });
}

function issuePages({ issues, articlesByIssue }: Snapshot): Page[] {
  return issues.toSorted(oldestFirst).flatMap((issue) => {
    const articles = articlesByIssue.get(issueKey(issue)) ?? [];
    const enabled = articles.filter(({ status }) => status === 'enabled');
    return enabled.length > 0 ? [{ path: issuePath(issue), articles: enabled }] : [];
  });
}

/** Returns an element of the protocol for an address. Pages without articles have no `lastmod`. */
function address(name: 'sitemap' | 'url', loc: string, articles: readonly ArticleRecord[]): Xml {
  const change = articles.length > 0 ? lastChange(articles).toISOString() : undefined;
  return element(name, [element('loc', loc), change && element('lastmod', change)]);
}

export function sitemapIndex(snapshot: Snapshot, origin: string): string {
  const parts = Array.from(partsOf(snapshot), ([name, { articles }]) =>
    address('sitemap', `${origin}/sitemap.xml?part=${name}`, articles),
  );
  return xmlFile(element('sitemapindex', parts, { xmlns: NAMESPACE }));
}

/** Returns the part with a name such as `articles-1`, or null if there is no such part. */
export function sitemapPart(snapshot: Snapshot, origin: string, part: string): string | null {
  const found = partsOf(snapshot).get(part);
  if (!found) return null;
  const pages = found.pages().map(({ path, articles }) => address('url', origin + path, articles));
  return xmlFile(element('urlset', pages, { xmlns: NAMESPACE }));
}

export function lastChange(articles: readonly ArticleRecord[], since = new Date(0)): Date {
  const times = articles.map((article) => Number(changedAt(article)));
  return new Date(times.reduce((a, b) => Math.max(a, b), Number(since)));
}
