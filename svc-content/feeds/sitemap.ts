import { articlePath, authorPath, issuePath, sitemapPagePaths } from '@app/contracts';
import { authorKey, authorKeys } from '../articles/keys.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { oldestFirst } from '../articles/order.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { issueKey } from '../issues/keys.ts';
import { xmlDocument } from './xml.ts';

/** The maximum number of URLs in a part. The protocol allows 50,000, but crawlers read small parts again sooner. */
const PART_SIZE = 10_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type Address = { loc: string; lastmod?: string };

const cache = new WeakMap<Snapshot, Map<string, Address[]>>();

/** Returns the URLs of each part. The oldest URLs are first, so that a new URL does not move others to another part. */
function partsOf(snapshot: Snapshot): Map<string, Address[]> {
  let parts = cache.get(snapshot);
  if (!parts) {
    const articles = snapshot.enabledOldestFirst;
    const pages = sitemapPagePaths().map((loc) => ({ loc }));
    parts = new Map([
      ...split('pages', [...pages, ...issueAddresses(snapshot)]),
      ...split('articles', articles.map(articleAddress)),
      ...split('authors', authorAddresses(articles, snapshot)),
    ]);
    cache.set(snapshot, parts);
  }
  return parts;
}

function split(name: string, addresses: Address[]): [string, Address[]][] {
  return Array.from({ length: Math.ceil(addresses.length / PART_SIZE) }, (_, at) => [
    `${name}-${at + 1}`,
    addresses.slice(at * PART_SIZE, (at + 1) * PART_SIZE),
  ]);
}

function issueAddresses({ issues, articlesByIssue }: Snapshot): Address[] {
  return issues.toSorted(oldestFirst).flatMap((issue) => {
    const articles = articlesByIssue.get(issueKey(issue)) ?? [];
    const enabled = articles.filter(({ status }) => status === 'enabled');
    return enabled.length > 0
      ? [{ loc: issuePath(issue), lastmod: lastChange(enabled).toISOString() }]
      : [];
  });
}

function articleAddress(article: ArticleRecord): Address {
  return { loc: articlePath(article), lastmod: article.modification.toISOString() };
}

/** Returns the URLs of the author pages. Names are spelt as in links: as in the author's newest article. */
function authorAddresses(
  articles: readonly ArticleRecord[],
  { articlesByAuthor }: Snapshot,
): Address[] {
  const keys = new Set(articles.flatMap((article) => [...authorKeys(article)]));
  return [...keys].flatMap((key) => {
    const ofAuthor = articlesByAuthor.get(key) ?? [];
    const name = ofAuthor[0]?.authors.find((author) => authorKey(author) === key);
    return name === undefined
      ? []
      : [{ loc: authorPath(name), lastmod: lastChange(ofAuthor).toISOString() }];
  });
}

export function sitemapIndex(snapshot: Snapshot, origin: string): string {
  const sitemap = Array.from(partsOf(snapshot), ([name, addresses]) => {
    const [lastmod] = addresses
      .flatMap((address) => address.lastmod ?? [])
      .sort()
      .reverse();
    return { loc: `${origin}/sitemap.xml?part=${name}`, ...(lastmod !== undefined && { lastmod }) };
  });
  return xmlDocument({ sitemapindex: { '@_xmlns': NAMESPACE, sitemap } });
}

/** Returns the part with a name such as `articles-1`, or null if there is no such part. */
export function sitemapPart(snapshot: Snapshot, origin: string, part: string): string | null {
  const addresses = partsOf(snapshot).get(part);
  if (!addresses) return null;
  const url = addresses.map((address) => ({ ...address, loc: origin + address.loc }));
  return xmlDocument({ urlset: { '@_xmlns': NAMESPACE, url } });
}

export function lastChange(articles: readonly ArticleRecord[], since = new Date(0)): Date {
  const times = articles.map(({ modification }) => Number(modification));
  return new Date(times.reduce((a, b) => Math.max(a, b), Number(since)));
}
