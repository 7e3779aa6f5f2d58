import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { feedPath } from '@app/contracts';
import { XMLParser } from 'fast-xml-parser';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSnapshot } from '../catalogue/snapshot.ts';
import { createIssue, publish, setStatus } from '../testing/publish.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';
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

function validate(document: string) {
  const path = fileURLToPath(new URL('../../schema/sitemap.xsd', import.meta.resolve('sitemap')));
  const schema = XmlDocument.fromBuffer(readFileSync(path));
  const validator = XsdValidator.fromDoc(schema);
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
      const { feed } = xml.parse(await answer.text());
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
});

describe('the sitemap', () => {
  it('names every page, valid by the schema, and no part beyond its last', async () => {
    await publish(content, { refnumber: 'S-1', authorname: 'Émilie du Châtelet', issue: '1' });
    const part = await text('/sitemap.xml?part=1');
    validate(part);
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
  const index = xml.parse(sitemapIndex(snapshot, 'https://a.test'));
  expect(index.sitemapindex.sitemap).toHaveLength(3);
  const sizes = [1, 2, 3].map((part) => {
    const document = sitemapPart(snapshot, 'https://a.test', part) ?? '';
    validate(document);
    return xml.parse(document).urlset.url.length;
  });
  expect(sizes.slice(0, 2)).toEqual([10_000, 10_000]);
  expect(sitemapPart(snapshot, 'https://a.test', 4)).toBeNull();
});
