import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { feedPath } from '@app/contracts';
import { XMLParser } from 'fast-xml-parser';
import { RelaxNGValidator, XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSnapshot } from '../catalogue/snapshot.ts';
import { createIssue, publish, setStatus } from '../testing/publish.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';
import { atomFeed } from './atom.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 1);
});
afterAll(() => content.close());

const xml = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ['entry', 'url', 'sitemap'].includes(name),
});
const text = async (path: string) => (await content.get(path)).text();

const schemas = {
  /** Of the sitemap’s parts. The package has no schema of the index, which is as simple. */
  sitemap: fileURLToPath(new URL('../../schema/sitemap.xsd', import.meta.resolve('sitemap'))),
  siteindex: fileURLToPath(new URL('./testing/siteindex.xsd', import.meta.url)),
  atom: fileURLToPath(new URL('./testing/atom.rng', import.meta.url)),
};

/** Throws what the schema finds wrong. */
function validate(document: string, name: keyof typeof schemas): void {
  const schema = XmlDocument.fromBuffer(readFileSync(schemas[name]));
  const validator =
    name === 'atom' ? RelaxNGValidator.fromDoc(schema) : XsdValidator.fromDoc(schema);
  const read = XmlDocument.fromString(document);
  try {
    validator.validate(read);
  } finally {
    read.dispose();
    validator.dispose();
    schema.dispose();
  }
}

describe('the feed', () => {
  it('has what is enabled, with markup in titles and links that begin with the origin', async () => {
    const hidden = await publish(content, { refnumber: 'F-0', title: 'Hidden', issue: '1' });
    await setStatus(content, hidden, 'disabled');
    await publish(content, {
      refnumber: 'F-1',
      title: 'CO<sub>2</sub> &amp; ice',
      authorname: 'Ada Lovelace, 小林 直樹',
      issue: '1',
    });
    for (const path of [feedPath(), feedPath({ year: 2026, volume: 1, issue: 1 })]) {
      const answer = await content.get(path);
      expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const document = await answer.text();
      validate(document, 'atom');
      const { feed } = xml.parse(document);
      expect(feed.id).toBe(`http://journal.test${path}`.replaceAll('&amp;', '&'));
      expect(feed.entry).toHaveLength(1);
      expect(feed.entry[0]).toMatchObject({
        title: { '#text': 'CO<sub>2</sub> &amp; ice', '@_type': 'html' },
        author: [{ name: 'Ada Lovelace' }, { name: '小林 直樹' }],
        id: 'http://journal.test/archives/2026/vol1/issue1/F-1',
      });
      expect(feed.entry[0].link[1]).toMatchObject({ '@_type': 'application/pdf' });
    }
  });

  it('of an issue that is not there is not found', async () => {
    expect((await content.get(feedPath({ year: 2026, volume: 9, issue: 9 }))).status).toBe(404);
  });

  it('of an issue without articles is valid, as is that of a journal without a name', async () => {
    await createIssue(content, 2);
    validate(await text(feedPath({ year: 2026, volume: 1, issue: 2 })), 'atom');
    const unnamed = { name: '', issn: '', origin: 'http://journal.test' };
    const feed = { title: '', self: feedPath(), page: '/', created: new Date(0) };
    validate(atomFeed([], unnamed, feed), 'atom');
  });

  it('is refused for a part of an issue’s key and for what is no number', async () => {
    const parts = [
      'year=2026',
      'volume=1&issue=1',
      'year=2026&volume=1',
      'year=x&volume=1&issue=1',
    ];
    for (const query of parts) {
      expect((await content.get(`/feed.xml?${query}`)).status, query).toBe(400);
    }
  });

  it('tells when an article was last changed', async () => {
    await publish(content, { refnumber: 'F-2', title: 'Changed last', issue: '1' });
    const { modification } = content.catalogue.current.articleByRef.get('F-2') ?? {};
    for (const path of [feedPath(), feedPath({ year: 2026, volume: 1, issue: 1 })]) {
      const answer = await content.get(path);
      expect(answer.headers.get('last-modified')).toBe(modification?.toUTCString());
      const { feed } = xml.parse(await answer.text());
      expect(feed.updated).toBe(modification?.toISOString());
    }
  });
});

describe('the sitemap', () => {
  it('names every page, valid by the schema, and no part beyond its last', async () => {
    await publish(content, { refnumber: 'S-1', authorname: 'Émilie du Châtelet', issue: '1' });
    const part = await text('/sitemap.xml?part=1');
    validate(part, 'sitemap');
    validate(await text('/sitemap.xml'), 'siteindex');
    const addresses = xml.parse(part).urlset.url.map(({ loc }: { loc: string }) => loc);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'http://journal.test/',
        'http://journal.test/archives/2026/vol1/issue1',
        'http://journal.test/archives/2026/vol1/issue1/S-1',
        'http://journal.test/authors/%C3%89milie%20du%20Ch%C3%A2telet',
      ]),
    );
    expect((await content.get('/sitemap.xml?part=2')).status).toBe(404);
    expect((await content.get('/sitemap.xml?part=x')).status).toBe(400);
  });
});

describe('what programs read again and again', () => {
  const paths = [
    '/feed.xml',
    '/sitemap.xml',
    '/sitemap.xml?part=1',
    '/robots.txt',
    '/api/cite/A-1.bib',
  ];
  beforeAll(async () => {
    await publish(content, { refnumber: 'A-1', title: 'Asked for again', issue: '1' });
  });

  it.each(paths)('%s is answered 304 without a body until it is another', async (path) => {
    const first = await content.get(path);
    expect(first.status).toBe(200);
    const etag = first.headers.get('etag') ?? '';
    const date = first.headers.get('last-modified');
    const headers = {
      'if-none-match': etag,
      // Feed readers and browsers send both. Node’s own `no-cache` would ask for a whole answer.
      ...(date !== null && { 'if-modified-since': date }),
      'cache-control': 'max-age=0',
    };
    expect(etag).not.toBe('');
    const again = await fetch(content.url + path, { headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const domain = { domain: `https://${path.length}.journal.test` };
    const saved = await content.post('/api/settings', domain, content.sign('admin'));
    expect(saved.status).toBe(200);
    expect((await fetch(content.url + path, { headers })).status).toBe(200);
    await content.post('/api/settings', { domain: '' }, content.sign('admin'));
  });

  it('the feed is not taken for the same by its date alone', async () => {
    const now = new Date().toUTCString();
    const since = { 'if-modified-since': now, 'cache-control': 'max-age=0' };
    expect((await fetch(`${content.url}/feed.xml`, { headers: since })).status).toBe(200);
  });
});

it('robots may read all but the offices, and find the sitemap', async () => {
  const robots = await text('/robots.txt');
  expect(robots).toContain('Disallow: /admin\n');
  expect(robots).toContain('Sitemap: http://journal.test/sitemap.xml');
  expect(robots).not.toMatch(/Disallow: \/(archives|api\/cite)/);
});

it('the sitemap of twenty thousand articles comes in parts of ten thousand', () => {
  const { records } = content.catalogue.current;
  const [known] = [...records.articles.values()].filter(({ status }) => status === 'enabled');
  if (!known) throw new Error('nothing published');
  const articles = new Map(
    Array.from({ length: 20_000 }, (_, at) => [String(at), { ...known, refnumber: `R-${at}` }]),
  );
  const snapshot = buildSnapshot({ ...records, articles });
  const indexDocument = sitemapIndex(snapshot, 'https://a.test');
  validate(indexDocument, 'siteindex');
  const index = xml.parse(indexDocument);
  expect(index.sitemapindex.sitemap).toHaveLength(3);
  const sizes = [1, 2, 3].map((part) => {
    const document = sitemapPart(snapshot, 'https://a.test', part) ?? '';
    validate(document, 'sitemap');
    return xml.parse(document).urlset.url.length;
  });
  expect(sizes.slice(0, 2)).toEqual([10_000, 10_000]);
  expect(sitemapPart(snapshot, 'https://a.test', 4)).toBeNull();
});
