import { articlePath, authorPath, issuePath, sitemapPagePaths } from '@app/contracts';
import { authorKey, authorKeys } from '../articles/keys.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { oldestFirst } from '../articles/order.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { issueKey } from '../issues/keys.ts';
import { lastChange } from './last-change.ts';
import { xmlDocument } from './xml.ts';

/** The protocol allows 50,000; a smaller part is sooner read again. */
const PART = 10_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Address {
  loc: string;
  lastmod?: string;
}

const kept = new WeakMap<Snapshot, Map<string, Address[]>>();

/**
 * The addresses of each part, by its name. A robot takes days to read all of them: they are in the order
 * of their making, so that what is new comes last and moves nothing from one part into another.
 */
function partsOf(snapshot: Snapshot): Map<string, Address[]> {
  let parts = kept.get(snapshot);
  if (!parts) {
    const articles = [...snapshot.records.articles.values()]
      .filter(({ status }) => status === 'enabled')
      .sort(oldestFirst);
    parts = new Map([
      ...inParts('pages', [
        ...sitemapPagePaths().map((loc) => ({ loc })),
        ...issueAddresses(snapshot),
      ]),
      ...inParts('articles', articles.map(articleAddress)),
      ...inParts('authors', authorAddresses(articles, snapshot)),
    ]);
    kept.set(snapshot, parts);
  }
  return parts;
}

function inParts(name: string, addresses: Address[]): [string, Address[]][] {
  return Array.from({ length: Math.ceil(addresses.length / PART) }, (_, at) => [
    `${name}-${at + 1}`,
    addresses.slice(at * PART, (at + 1) * PART),
  ]);
}

/** An issue without articles is nothing to be found. */
function issueAddresses({ issues, articlesByIssue }: Snapshot): Address[] {
  return issues.toSorted(oldestFirst).flatMap((issue) => {
    const articles = articlesByIssue.get(issueKey(issue)) ?? [];
    const shown = articles.filter(({ status }) => status === 'enabled');
    return shown.length > 0
      ? [{ loc: issuePath(issue), lastmod: lastChange(shown).toISOString() }]
      : [];
  });
}

function articleAddress(article: ArticleRecord): Address {
  return { loc: articlePath(article), lastmod: article.modification.toISOString() };
}

/** By the name as the newest article has it, so that the address is the one that pages link. */
function authorAddresses(
  articles: readonly ArticleRecord[],
  { articlesByAuthor }: Snapshot,
): Address[] {
  const keys = new Set(articles.flatMap((article) => [...authorKeys(article)]));
  return [...keys].flatMap((key) => {
    const theirs = articlesByAuthor.get(key) ?? [];
    const name = theirs[0]?.authors.find((one) => authorKey(one) === key);
    return name === undefined
      ? []
      : [{ loc: authorPath(name), lastmod: lastChange(theirs).toISOString() }];
  });
}

export function sitemapIndex(snapshot: Snapshot, origin: string): string {
  const sitemap = Array.from(partsOf(snapshot), ([name, addresses]) => {
    const lastmod = addresses
      .flatMap((address) => address.lastmod ?? [])
      .sort()
      .at(-1);
    return { loc: `${origin}/sitemap.xml?part=${name}`, ...(lastmod !== undefined && { lastmod }) };
  });
  return xmlDocument({ sitemapindex: { '@_xmlns': NAMESPACE, sitemap } });
}

/** The part of this name, as `articles-1`; null when there is none. */
export function sitemapPart(snapshot: Snapshot, origin: string, part: string): string | null {
  const addresses = partsOf(snapshot).get(part);
  if (!addresses) return null;
  const url = addresses.map((address) => ({ ...address, loc: origin + address.loc }));
  return xmlDocument({ urlset: { '@_xmlns': NAMESPACE, url } });
}
