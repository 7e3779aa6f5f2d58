import { issuePath } from '@app/contracts';
import { issues } from '../../../local/demo/content.ts';
import { baseUrl } from '../environment.ts';
import { type RawPage, readRaw } from './raw-page.ts';

/** What one address of the site answered, and how many links away from the home page it is. */
export interface Visited {
  path: string;
  links: number;
  /** The page that first led there. */
  from: string;
  status: number;
  /** Of an HTML document only. */
  page?: RawPage;
}

const AT_ONCE = 8;

/** Other journeys add articles and change them under way; the demonstration's stay as they are. */
const isSettled = (path: string) =>
  !/^\/archives\/\d/.test(path) || issues.some((key) => path.startsWith(`${issuePath(key)}`));

/** Made by a browser, one after another: the journeys about certificates ask for some of them. */
const isPrinted = (path: string) => path.startsWith('/api/pdf/');

/** Follows every link, picture, script and style sheet from the home page on, each address once. */
export async function crawl(): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = [{ path: '/', links: 0, from: '' }];
  const seen = new Set(['/']);
  for (;;) {
    const batch = waiting.splice(0, AT_ONCE);
    if (batch.length === 0) return visited;
    for (const one of await Promise.all(batch.map(visit))) {
      visited.set(one.path, one);
      for (const path of one.page ? addressesIn(one.page) : []) {
        if (seen.has(path) || !isSettled(path) || isPrinted(path)) continue;
        seen.add(path);
        waiting.push({ path, links: one.links + 1, from: one.path });
      }
    }
  }
}

async function visit(asked: Pick<Visited, 'path' | 'links' | 'from'>): Promise<Visited> {
  const { status, headers, body } = await fetch(baseUrl + asked.path);
  await body?.cancel();
  if (!headers.get('content-type')?.startsWith('text/html')) return { ...asked, status };
  const page = await readRaw(asked.path);
  return { ...asked, status: page.status, page };
}

/** The addresses of this site that a document names, without what is behind a `#`. */
function addressesIn({ $ }: RawPage): string[] {
  const named = $('a[href], link[href], img[src], script[src]')
    .toArray()
    .map((element) => $(element).attr('href') ?? $(element).attr('src') ?? '');
  return named
    .map((address) => new URL(address, baseUrl))
    .filter(({ origin }) => origin === baseUrl)
    .map(({ pathname, search }) => pathname + search);
}
