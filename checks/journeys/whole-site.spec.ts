import {
  articlePath,
  feedPath,
  type IssueKey,
  issuePath,
  preservedVolumePath,
  sitemapPagePaths,
} from '@app/contracts';
import { load } from 'cheerio';
import { HtmlValidate } from 'html-validate';
import { issues, journalArticles } from '../../local/demo/content.ts';
import { settings } from '../../local/demo/journal.ts';
import { baseUrl } from './environment.ts';
import { ask } from './support/api.ts';
import {
  attributesOf,
  type RawPage,
  readRaw,
  structuredDataOf,
  textOf,
} from './support/article-page.ts';
import { publicPages } from './support/public-pages.ts';
import { expect, test } from './support/test.ts';

/** The response of one URL. `links` is the length of the shortest chain of links from the home page to the URL. */
interface Visited {
  path: string;
  links: number;
  /** The path of the first page that links to this URL. */
  from: string;
  status: number;
  /** The parsed page. Set only for HTML documents. */
  page?: RawPage;
}

const CONCURRENCY = 8;

/** Returns false for pages of other tests' articles and volumes, which may change at any time. */
const isStable = (path: string) =>
  !/^\/(archives|preservation)\/\d/.test(path) ||
  issues.some((key) =>
    [issuePath(key), preservedVolumePath(key)].some((issuePage) => path.startsWith(issuePage)),
  );

/**
 * Returns whether a URL is that of a printed document. The crawl omits such URLs, because svc-pdf would print a
 * document for each request.
 */
const isPrinted = (path: string) => path.startsWith('/api/pdf/');

/**
 * Follows every link, picture, script and style sheet, beginning with the home page. Each address is requested once.
 */
async function crawl(): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = [{ path: '/', links: 0, from: '' }];
  const seen = new Set(['/']);
  for (;;) {
    const batch = waiting.splice(0, CONCURRENCY);
    if (batch.length === 0) return visited;
    for (const one of await Promise.all(batch.map(visit))) {
      visited.set(one.path, one);
      for (const path of one.page ? linksIn(one.page) : []) {
        if (seen.has(path) || !isStable(path) || isPrinted(path)) continue;
        seen.add(path);
        waiting.push({ path, links: one.links + 1, from: one.path });
      }
    }
  }
}

/**
 * Returns the URLs that do not load although they are still linked. Other tests may remove records while the site is
 * crawled.
 */
async function brokenIn(site: Map<string, Visited>): Promise<Visited[]> {
  const broken: Visited[] = [];
  for (const one of site.values()) {
    if (one.status === 200) continue;
    if (linksIn(await readRaw(one.from)).includes(one.path)) broken.push(one);
  }
  return broken;
}

async function visit(asked: Pick<Visited, 'path' | 'links' | 'from'>): Promise<Visited> {
  const page = await readRaw(asked.path);
  const isHtml = page.headers.get('content-type')?.startsWith('text/html');
  return { ...asked, status: page.status, ...(isHtml && { page }) };
}

/** Returns the URLs of this site in a document, without fragments. */
function linksIn({ $ }: RawPage): string[] {
  const linked = $('a[href], link[href], img[src], script[src]')
    .toArray()
    .map((element) => $(element).attr('href') ?? $(element).attr('src') ?? '');
  return linked
    .map((address) => new URL(address, baseUrl))
    .filter(({ origin }) => origin === baseUrl)
    .map(({ pathname, search }) => pathname + search);
}

const articlePaths = journalArticles.map(({ fields }) => articlePath(fields));

/** Every kind of page, every article, every issue. */
const documents = [
  ...new Set([...Object.values(publicPages), ...articlePaths, ...issues.map(issuePath)]),
];

const reads = new Map<string, Promise<RawPage>>();

/** Reads a document once for all tests. */
function readOnce(path: string): Promise<RawPage> {
  const page = reads.get(path) ?? readRaw(path);
  reads.set(path, page);
  return page;
}

test('every link, picture, script and style sheet of every page loads', async () => {
  const site = await crawl();
  const broken = await brokenIn(site);
  expect(broken.map(({ path, status, from }) => `${path}: ${status}, from ${from}`)).toEqual([]);

  const tooFar = articlePaths.filter((path) => (site.get(path)?.links ?? Infinity) > 10);
  expect(tooFar, 'articles that are not within ten links of the home page').toEqual([]);

  const unreached = sitemapPagePaths().filter((path) => !site.has(path));
  expect(unreached, 'pages of the sitemap without a link').toEqual([]);

  const nowhere = [...site.values()].flatMap(({ path, page }) =>
    page
      ? attributesOf(page, 'a[href^="#"]', 'href')
          .filter((href) => page.$(`[id="${href.slice(1)}"]`).length === 0)
          .map((href) => `${path}: ${href}`)
      : [],
  );
  expect(nowhere, 'links to a part that its page does not have').toEqual([]);
});

test('every page is valid and complete HTML', { tag: '@core' }, async () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The submission form sends nothing, so it has no submit button.
      'wcag/h32': 'off',
    },
  });
  for (const path of documents) {
    const page = await readOnce(path);
    const { results } = await validator.validateString(page.html);
    const errors = results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`),
    );
    expect.soft(errors, path).toEqual([]);
    expect.soft(page.$('html').attr('lang'), path).toBe('en');
    expect.soft(page.$('title').length, path).toBe(1);
    expect.soft(textOf(page, 'title'), path).not.toBe('');
    expect.soft(page.$('h1').length, path).toBe(1);
    expect.soft(page.$('main').length, path).toBe(1);
    const unsized = page.$('img').filter((_, image) => {
      const { width = '', height = '', alt } = page.$(image).attr() ?? {};
      return !/^\d+$/.test(width) || !/^\d+$/.test(height) || alt === undefined;
    });
    expect.soft(unsized.length, `${path}: pictures without a size or a text`).toBe(0);
  }
});

test('the journal and its issues have structured data', { tag: '@core' }, async () => {
  const journal = structuredDataOf(await readRaw('/')).find(
    ({ '@type': type }) => type === 'Periodical',
  );
  expect(journal).toMatchObject({
    '@context': 'https://schema.org',
    name: settings.websitename,
    issn: settings.issn?.split(', '),
    url: `${baseUrl}/`,
  });
  for (const key of issues) {
    const page = await readRaw(issuePath(key));
    const issue = structuredDataOf(page).find(({ '@type': type }) => type === 'PublicationIssue');
    expect(issue).toMatchObject({
      '@context': 'https://schema.org',
      issueNumber: String(key.issue),
      datePublished: String(key.year),
      isPartOf: { volumeNumber: String(key.volume), isPartOf: { name: settings.websitename } },
      hasPart: addressesOf(key).map((url) => ({ '@type': 'ScholarlyArticle', url })),
    });
    expect(attributesOf(page, 'link[rel="canonical"]', 'href')).toEqual([baseUrl + issuePath(key)]);
  }
});

test('only pages excluded from search engines are marked so', async () => {
  const hidden: string[] = [
    publicPages.download,
    publicPages['download-without-number'],
    publicPages.search,
    publicPages['search-without-query'],
    publicPages['nothing-found'],
    publicPages.verify,
    publicPages.preview,
  ];
  for (const path of documents.filter((path) => path !== publicPages.error)) {
    const page = await readOnce(path);
    const robots = attributesOf(page, 'meta[name="robots"]', 'content').join();
    expect(robots.includes('noindex'), path).toBe(hidden.includes(path));
  }
});

test('the feeds, the sitemap and robots.txt cover all pages', { tag: '@core' }, async () => {
  for (const key of [undefined, ...issues]) {
    const answer = await ask(feedPath(key));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/atom+xml');
    const $ = load(await answer.text(), { xml: true });
    const pages = $('entry > link[rel="alternate"]')
      .toArray()
      .map((link) => $(link).attr('href'));
    if (key) expect(pages.sort()).toEqual(addressesOf(key).sort());
    else expect(pages.length).toBeGreaterThan(0);
  }
  const robots = await (await ask('/robots.txt')).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  expect(sitemap).toBe(`${baseUrl}/sitemap.xml`);
  const listed = await addressesIn(sitemap, 'sitemap > loc');
  const addresses = (
    await Promise.all(listed.map((part) => addressesIn(part, 'url > loc')))
  ).flat();
  const expectedPages = [...issues.map(issuePath), ...articlePaths, publicPages.author];
  for (const path of [...sitemapPagePaths(), ...expectedPages]) {
    expect(addresses).toContain(baseUrl + path);
  }
});

function addressesOf({ volume, issue }: IssueKey): string[] {
  return journalArticles
    .filter(({ fields }) => fields.volume === volume && fields.issue === issue)
    .map(({ fields }) => baseUrl + articlePath(fields));
}

async function addressesIn(sitemap: string, selector: string): Promise<string[]> {
  const $ = load(await (await ask(sitemap)).text(), { xml: true });
  return $(selector)
    .toArray()
    .map((element) => $(element).text());
}
