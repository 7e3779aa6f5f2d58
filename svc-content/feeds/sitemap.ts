import { articlePath, authorPath, issuePath } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import { authorKey } from '../authors/keys.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { xmlDocument } from './xml.ts';

/** The protocol allows 50,000; a smaller part is sooner read again. */
const PART = 10_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PAGES = ['/', '/board', '/archives', '/instructions', '/indexing', '/contact', '/about'];

interface Address {
  loc: string;
  lastmod?: string;
}

const kept = new WeakMap<Snapshot, Address[]>();

/** The paths of the journal’s pages; asked for by each part. */
function addresses(snapshot: Snapshot): Address[] {
  let found = kept.get(snapshot);
  if (!found) {
    const articles = [...snapshot.records.articles.values()].filter(
      ({ status }) => status === 'enabled',
    );
    found = [
      ...PAGES.map((loc) => ({ loc })),
      ...snapshot.issues.map((issue) => ({ loc: issuePath(issue) })),
      ...articles.map(articleAddress),
      ...[...snapshot.articlesByAuthor].flatMap(([key, [newest]]) => authorAddress(key, newest)),
    ];
    kept.set(snapshot, found);
  }
  return found;
}

function articleAddress(article: ArticleRecord): Address {
  return { loc: articlePath(article), lastmod: article.modification.toISOString() };
}

/** By the name as the newest article has it, so that the address is the one that pages link. */
function authorAddress(key: string, newest: ArticleRecord | undefined): Address[] {
  const name = newest?.authors.find((one) => authorKey(one) === key);
  return name === undefined ? [] : [{ loc: authorPath(name) }];
}

export function sitemapIndex(snapshot: Snapshot, origin: string): string {
  const parts = Math.ceil(addresses(snapshot).length / PART);
  const sitemap = Array.from({ length: parts }, (_, at) => ({
    loc: `${origin}/sitemap.xml?part=${at + 1}`,
  }));
  return xmlDocument({ sitemapindex: { '@_xmlns': NAMESPACE, sitemap } });
}

/** The part of this number, counted from 1; null when there is none. */
export function sitemapPart(snapshot: Snapshot, origin: string, part: number): string | null {
  const found = addresses(snapshot).slice((part - 1) * PART, part * PART);
  if (found.length === 0) return null;
  const url = found.map((address) => ({ ...address, loc: origin + address.loc }));
  return xmlDocument({ urlset: { '@_xmlns': NAMESPACE, url } });
}
