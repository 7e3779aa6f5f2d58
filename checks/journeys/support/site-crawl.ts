import { issuePath, preservedVolumePath } from '@app/contracts';
import { issues } from '../../../local/demo/content.ts';
import { baseUrl } from '../environment.ts';
import { type RawPage, readRaw } from './raw-page.ts';

/** The response of one URL. `links` is the length of the shortest chain of links from the home page to the URL. */
export interface Visited {
  path: string;
  links: number;
  /** The path of the first page that links to this URL. */
  from: string;
  status: number;
  /** Only for HTML documents. */
  page?: RawPage;
}

const CONCURRENCY = 8;

/**
 * Returns false for the pages of other tests' articles and volumes, which may change at any time. The demonstration's
 * do not change.
 */
const isStable = (path: string) =>
  !/^\/(archives|preservation)\/\d/.test(path) ||
  issues.some((key) =>
    [issuePath(key), preservedVolumePath(key)].some((own) => path.startsWith(own)),
  );

/** Returns whether the URL is that of a certificate. The crawl omits certificates, because each one is generated. */
const isPrinted = (path: string) => path.startsWith('/api/pdf/');

/** Follows every link, picture, script and style sheet from the home page, each address once. */
export async function crawl(): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = [{ path: '/', links: 0, from: '' }];
  const seen = new Set(['/']);
  for (;;) {
    const batch = waiting.splice(0, CONCURRENCY);
    if (batch.length === 0) return visited;
    for (const one of await Promise.all(batch.map(visit))) {
      visited.set(one.path, one);
      for (const path of one.page ? addressesIn(one.page) : []) {
        if (seen.has(path) || !isStable(path) || isPrinted(path)) continue;
        seen.add(path);
        waiting.push({ path, links: one.links + 1, from: one.path });
      }
    }
  }
}

/** Returns the URLs that do not load and are still linked. Other tests remove records while the site is crawled. */
export async function brokenIn(site: Map<string, Visited>): Promise<Visited[]> {
  const broken: Visited[] = [];
  for (const one of site.values()) {
    if (one.status === 200) continue;
    if (addressesIn(await readRaw(one.from)).includes(one.path)) broken.push(one);
  }
  return broken;
}

async function visit(asked: Pick<Visited, 'path' | 'links' | 'from'>): Promise<Visited> {
  const page = await readRaw(asked.path);
  const isHtml = page.headers.get('content-type')?.startsWith('text/html');
  return { ...asked, status: page.status, ...(isHtml && { page }) };
}

/** Returns the URLs of this site in a document, without fragments. */
function addressesIn({ $ }: RawPage): string[] {
  const linked = $('a[href], link[href], img[src], script[src]')
    .toArray()
    .map((element) => $(element).attr('href') ?? $(element).attr('src') ?? '');
  return linked
    .map((address) => new URL(address, baseUrl))
    .filter(({ origin }) => origin === baseUrl)
    .map(({ pathname, search }) => pathname + search);
}
