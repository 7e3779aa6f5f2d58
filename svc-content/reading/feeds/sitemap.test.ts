import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSnapshot } from '../../articles/catalogue/snapshot.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';
import { readValid } from './testing/validate.ts';

const ORIGIN = 'http://journal.test';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 1);
  await createIssue(content, 2);
});
afterAll(() => content.close());

interface Address {
  loc: string;
  lastmod?: string;
}

const read = async (path: string) => (await content.get(path)).text();
const partOf = async (name: string): Promise<Address[]> =>
  readValid(await read(`/sitemap.xml?part=${name}`), 'sitemap').urlset.url;
const locations = (addresses: Address[]) => addresses.map(({ loc }) => loc);

describe('the sitemap', () => {
  it('lists every page that has content, with its last change', async () => {
    await disable(content, await publish(content, { refnumber: 'S-0', title: 'Out', issue: '1' }));
    const authorname = 'Émilie du Châtelet';
    const { modification } = await publish(content, { refnumber: 'S-1', authorname });
    const pages = await partOf('pages-1');
    expect(locations(pages)).toContain(`${ORIGIN}/`);
    expect(pages).toContainEqual({
      loc: `${ORIGIN}/archives/2026/vol1/issue2`,
      lastmod: modification,
    });
    expect(locations(pages)).not.toContain(`${ORIGIN}/archives/2026/vol1/issue1`);
    expect(await partOf('articles-1')).toEqual([
      { loc: `${ORIGIN}/archives/2026/vol1/issue2/S-1`, lastmod: modification },
    ]);
    expect(await partOf('authors-1')).toEqual([
      { loc: `${ORIGIN}/authors/%C3%89milie%20du%20Ch%C3%A2telet`, lastmod: modification },
    ]);
    const index = readValid(await read('/sitemap.xml'), 'siteindex');
    expect(index.sitemapindex.sitemap).toEqual(
      ['pages-1', 'articles-1', 'authors-1'].map((part) => ({
        loc: `${ORIGIN}/sitemap.xml?part=${part}`,
        lastmod: modification,
      })),
    );
  });

  it('responds with 404 for other parts', async () => {
    for (const part of ['articles-2', 'articles-01', 'articles', '1', 'x', '', 'undefined']) {
      expect((await content.get(`/sitemap.xml?part=${part}`)).status, part).toBe(404);
    }
    expect((await content.get('/sitemap.xml?part=pages-1&part=pages-1')).status).toBe(400);
  });

  it('appends new articles, regardless of the order in which the database returns them', async () => {
    const before = locations(await partOf('articles-1'));
    await publish(content, { refnumber: 'A-2', title: 'Two' });
    await publish(content, { refnumber: 'A-1', title: 'One', issue: '1' });
    const after = locations(await partOf('articles-1'));
    const added = ['issue2/A-2', 'issue1/A-1'].map((end) => `${ORIGIN}/archives/2026/vol1/${end}`);
    expect(after).toEqual([...before, ...added]);
    const { records } = content.catalogue.current;
    const articles = new Map([...records.articles].toReversed());
    const other = sitemapPart(buildSnapshot({ ...records, articles }), ORIGIN, 'articles-1');
    expect(other).toBe(await read('/sitemap.xml?part=articles-1'));
  });

  it('is split into parts of 10,000 addresses', () => {
    const { records } = content.catalogue.current;
    const known = [...records.articles.values()].find(({ status }) => status === 'enabled');
    const article = (at: number) => ({ ...known, refnumber: `R-${at}` }) as ArticleRecord;
    const articles = new Map(Array.from({ length: 20_001 }, (_, at) => [String(at), article(at)]));
    const snapshot = buildSnapshot({ ...records, articles });
    const index = readValid(sitemapIndex(snapshot, ORIGIN), 'siteindex');
    const names = index.sitemapindex.sitemap.map(({ loc }: Address) => loc.split('=')[1]);
    const articleParts = ['articles-1', 'articles-2', 'articles-3'];
    expect(names).toEqual(['pages-1', ...articleParts, 'authors-1']);
    const sizes = articleParts.map((name) => {
      const document = sitemapPart(snapshot, ORIGIN, name) ?? '';
      return readValid(document, 'sitemap').urlset.url.length;
    });
    expect(sizes).toEqual([10_000, 10_000, 1]);
  });
});
