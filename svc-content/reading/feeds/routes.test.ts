import { feedPath } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { readValid } from './testing/validate.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
});
afterAll(() => content.close());

const text = async (path: string) => (await content.get(path)).text();
const readFeed = async (path: string) => readValid(await text(path), 'atom').feed;
const save = async (settings: object) =>
  expect((await content.post('/api/settings', settings, content.sign('admin'))).status).toBe(200);
const issueFeed = feedPath({ year: 2026, volume: 1, issue: 2 });

describe('the feed', () => {
  it('lists enabled articles with marked-up titles and absolute links', async () => {
    await disable(content, await publish(content, { refnumber: 'F-0', title: 'Hidden' }));
    await publish(content, {
      refnumber: 'F-1',
      title: 'CO<sub>2</sub> &amp; ice',
      contributors: JSON.stringify([
        { name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' },
        { name: '小林 直樹' },
      ]),
    });
    for (const path of [feedPath(), issueFeed]) {
      const answer = await content.get(path);
      expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const { feed } = readValid(await answer.text(), 'atom');
      expect(feed.entry).toHaveLength(1);
      expect(feed.entry[0]).toMatchObject({
        title: { '#text': 'CO<sub>2</sub> &amp; ice', '@_type': 'html' },
        author: [
          { name: 'Ada Lovelace', uri: 'https://orcid.org/0000-0002-1825-0097' },
          { name: '小林 直樹' },
        ],
      });
      const [page, pdf] = feed.entry[0].link;
      expect(page['@_href']).toBe('http://journal.test/archives/2026/vol1/issue2/F-1');
      expect(pdf).toMatchObject({ '@_type': 'application/pdf' });
    }
  });

  it('of an unknown issue is not found', async () => {
    expect((await content.get(feedPath({ year: 2026, volume: 9, issue: 9 }))).status).toBe(404);
  });

  it('of an issue without articles is valid', async () => {
    await createIssue(content, 1);
    const feed = await readFeed(feedPath({ year: 2026, volume: 1, issue: 1 }));
    expect(feed.entry).toBeUndefined();
  });

  it('is refused for an incomplete or invalid key of an issue', async () => {
    const parts = [
      'year=2026',
      'volume=1&issue=1',
      'year=2026&volume=1',
      'year=x&volume=1&issue=1',
      'year=&volume=&issue=',
      'year=0x7ea&volume=1&issue=1',
      'year=2026&volume=1e0&issue=1',
    ];
    for (const query of parts) {
      expect((await content.get(`/feed.xml?${query}`)).status, query).toBe(400);
    }
  });

  it('has the date of the last article that was changed or disabled', async () => {
    const article = await publish(content, { refnumber: 'F-2', title: 'Changed last' });
    const expectUpdated = async () => {
      const { modification } = content.catalogue.current.articleByRef.get('F-2') ?? {};
      for (const path of [feedPath(), issueFeed]) {
        expect((await readFeed(path)).updated).toBe(modification?.toISOString());
      }
      return modification?.getTime();
    };
    const published = await expectUpdated();
    await disable(content, article);
    expect(await expectUpdated()).toBeGreaterThan(published ?? 0);
  });

  it('retains its id and the ids of its entries when the domain or the issue changes', async () => {
    const idsOf = async () => {
      const feeds = await Promise.all([feedPath(), issueFeed].map(readFeed));
      return feeds.flatMap(({ id, entry }) => [id, entry?.[0].id]);
    };
    const ids = await idsOf();
    const [whole, entry, issue, same] = ids;
    expect(new Set(ids).size).toBe(3);
    expect(same).toBe(entry);
    for (const id of [whole, entry, issue]) {
      expect(id).toMatch(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
    await save({ domain: 'https://elsewhere.test' });
    expect(await idsOf()).toEqual(ids);
    await content.models.articles.updateOne(
      { refnumber: 'F-1' },
      { $set: { issue: 1 }, $inc: { version: 1 } },
    );
    await content.catalogue.recover();
    expect((await readFeed(feedPath({ year: 2026, volume: 1, issue: 1 }))).entry[0].id).toBe(entry);
    await save({ domain: '' });
  });

  it('is valid despite control characters in titles and settings', async () => {
    await publish(content, { refnumber: 'F-3', title: 'Typed&#1; in&#xFFFE;' });
    await save({ websitename: 'Journal\u0001 of &#2;control' });
    expect(await readFeed(feedPath())).toMatchObject({
      title: 'Journal of control',
      entry: expect.arrayContaining([
        expect.objectContaining({ title: expect.objectContaining({ '#text': 'Typed in' }) }),
      ]),
    });
    const title = 'Stored\u0001 before';
    await content.models.articles.updateOne(
      { refnumber: 'F-3' },
      { $set: { title }, $inc: { version: 1 } },
    );
    await content.catalogue.recover();
    expect(JSON.stringify(await readFeed(feedPath()))).toContain('Stored before');
  });
});

describe('conditional requests', () => {
  const paths = [
    '/feed.xml',
    '/sitemap.xml',
    '/sitemap.xml?part=articles-1',
    '/robots.txt',
    '/api/cite/A-1.bib',
  ];
  beforeAll(async () => {
    await publish(content, { refnumber: 'A-1', title: 'Asked for again', issue: '1' });
  });

  it.each(paths)('to %s receive 304 until the content changes', async (path) => {
    const first = await content.get(path);
    expect(first.status).toBe(200);
    const etag = first.headers.get('etag') ?? '';
    const date = first.headers.get('last-modified');
    const headers = {
      'if-none-match': etag,
      // Feed readers and browsers send both headers. `fetch` would otherwise add `no-cache`.
      ...(date !== null && { 'if-modified-since': date }),
      'cache-control': 'max-age=0',
    };
    expect(etag).not.toBe('');
    const again = await fetch(content.url + path, { headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    await save({ domain: `https://${path.length}.journal.test` });
    expect((await fetch(content.url + path, { headers })).status).toBe(200);
    await save({ domain: '' });
  });

  it('for the feed match exactly its date, until an article or the journal’s name changes', async () => {
    const read = (since: string) => {
      const headers = { 'if-modified-since': since, 'cache-control': 'max-age=0' };
      return fetch(`${content.url}/feed.xml`, { headers });
    };
    const date = async () => (await content.get('/feed.xml')).headers.get('last-modified') ?? '';
    /** Returns the date, after the second of the last change has passed. */
    const settled = async () => {
      await expect.poll(date).not.toBe('');
      return date();
    };
    const before = await settled();
    expect((await read(before)).status).toBe(304);
    expect((await read(new Date(Date.now() + 60_000).toUTCString())).status).toBe(200);
    await save({ websitename: 'Journal of other names' });
    expect((await read(before)).status).toBe(200);
    const named = await settled();
    expect((await read(named)).status).toBe(304);
    await publish(content, { refnumber: 'A-9', issue: '1' });
    expect((await read(named)).status).toBe(200);
  });
});

describe('robots', () => {
  it('may read everything except the back offices and printed documents, and find the address of the sitemap', async () => {
    const robots = await text('/robots.txt');
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
    expect(closed).toEqual([
      ...['/admin$', '/admin/', '/webdata$', '/webdata/', '/review$', '/review/'],
      ...['/auth/', '/api/admin/', '/api/pdf/'],
    ]);
    expect(robots).toContain('Sitemap: http://journal.test/sitemap.xml');
  });

  it('may not index responses of the API, but may index other paths', async () => {
    const robotsTag = async (path: string) => (await content.get(path)).headers.get('x-robots-tag');
    for (const path of [
      'settings/',
      'archives',
      'search?q=ice',
      'archives/ref/A-1',
      'cite/A-1.bib',
    ]) {
      expect(await robotsTag(`/api/${path}`), path).toBe('noindex');
    }
    for (const path of ['/feed.xml', '/sitemap.xml', '/archives/2026/vol1/issue2/A-1.pdf']) {
      expect(await robotsTag(path), path).toBeNull();
    }
  });
});

it('varies by the bearer only for responses with additional fields for administrators', async () => {
  const vary = async (path: string) => (await content.get(path)).headers.get('vary');
  for (const path of ['/api/settings/', '/api/archives/ref/A-1']) {
    expect(await vary(path), path).toBe('Authorization');
  }
  for (const path of ['/feed.xml', '/sitemap.xml', '/robots.txt', '/api/cite/A-1.bib']) {
    expect(await vary(path), path).toBeNull();
  }
});
