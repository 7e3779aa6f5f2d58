import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Article, RenderedPage, Settings } from '@app/contracts';
import { emptyText } from '@app/contracts/full-text';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRenderer } from './render.tsx';
import { article as baseArticle, settings as baseSettings } from './testing/records.ts';

const settings: Settings = {
  ...baseSettings,
  websiteemail: 'editor@journal.example.org',
  issn: '1234-5678, 8765-4321',
  home_content: '<p>Aims &amp; <em>scope</em></p>',
};

const article: Article = {
  ...baseArticle,
  title: 'On H<sub>2</sub>O &amp; <i>ice</i> "</script>"',
  authorname: 'Ada Lovelace, Émilie du Châtelet',
  authors: ['Ada Lovelace', 'Émilie du Châtelet'],
  contributors: [{ name: 'Ada Lovelace' }, { name: 'Émilie du Châtelet' }],
  citedAuthors: ['Lovelace A.', 'du Châtelet É.'],
};

/** The responses of a fake svc-content. The browser journeys use the real service. */
const known: Record<string, unknown> = {
  '/api/settings': settings,
  '/api/indexing': [],
  '/api/archives': [{ id: '1', year: 2026, volume: 2, total_issues: 2, issues: [1] }],
  '/api/archives/2026/2/1': [article, { ...article, id: 'a2', refnumber: 'JRN-2', file: '' }],
  '/api/archives/ref/JRN-1': article,
};

let answers: typeof known;
let content: Server;
let render: (url: string) => Promise<RenderedPage>;
/** If set, the status of every response. */
let failure: number | null;

beforeEach(async () => {
  failure = null;
  answers = { ...known };
  content = createServer((req, res) => {
    if (failure !== null) return void res.writeHead(failure).end();
    const answer = answers[req.url ?? ''];
    res.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(answer ?? { error: 'not_found', title: 'Not found', status: 404 }));
  });
  await new Promise<void>((resolve) => {
    content.listen(0, '127.0.0.1', resolve);
  });
  const { port } = content.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const renderPage = createRenderer((path, init) => fetch(origin + path, init));
  render = (url) => renderPage(url, AbortSignal.timeout(20_000));
});

afterEach(() => {
  content.closeAllConnections();
  content.close();
});

const ARTICLE = '/archives/2026/vol2/issue1/JRN-1';

describe('the article page', () => {
  it('has all tags for scholarly indexers, in order', async () => {
    const { head } = await render(ARTICLE);
    const tags = [...head.matchAll(/<meta name="(citation_\w+)" content="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    );
    expect(tags).toEqual([
      ['citation_title', 'On H2O &amp; ice &quot;&quot;'],
      ['citation_author', 'Ada Lovelace'],
      ['citation_author', 'Émilie du Châtelet'],
      ['citation_publication_date', '2026/3/7'],
      ['citation_journal_title', 'Journal of Ice'],
      ['citation_issn', '1234-5678'],
      ['citation_issn', '8765-4321'],
      ['citation_volume', '2'],
      ['citation_issue', '1'],
      ['citation_firstpage', '12'],
      ['citation_lastpage', '15'],
      ['citation_pdf_url', `https://journal.example.org${ARTICLE}.pdf`],
      ['citation_abstract_html_url', `https://journal.example.org${ARTICLE}`],
      ['citation_doi', '10.1234/jrn.1'],
      ['citation_language', 'en'],
      ['citation_keywords', 'ice'],
      ['citation_keywords', 'water'],
      ['citation_abstract', 'Ice is cold.'],
    ]);
    expect(head).toContain(`<link rel="canonical" href="https://journal.example.org${ARTICLE}"`);
    expect(head).toContain('property="og:title"');
  });

  it('names its full text for indexers if readers see the full text', async () => {
    const fulltext = { version: 1, shownSince: '2026-03-14T09:30:00.000Z', pdf: 'author' };
    answers['/api/archives/ref/JRN-1'] = { ...article, fulltext };
    answers['/api/archives/ref/JRN-1/text'] = emptyText();
    const { head, body } = await render(ARTICLE);
    const page = `https://journal.example.org${ARTICLE}`;
    expect(head).toContain(`<meta name="citation_fulltext_html_url" content="${page}"`);
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1];
    const { encoding: forms }: { encoding: { encodingFormat: string; contentUrl: string }[] } =
      JSON.parse(json ?? '');
    expect(forms.map(({ encodingFormat, contentUrl }) => [encodingFormat, contentUrl])).toEqual([
      ['application/pdf', `${page}.pdf`],
      ['text/html', page],
      ['application/xml', 'https://journal.example.org/api/jats/JRN-1.xml'],
    ]);
  });

  it.each([
    ['JRN-1', 'JRN-1'],
    ["O'H&1", "O'H%261"],
  ])('returns its canonical path: %s', async (refnumber, segment) => {
    answers[`/api/archives/ref/${segment}`] = { ...article, refnumber };
    const path = `/archives/2026/vol2/issue1/${segment}`;
    expect((await render(path)).canonical).toBe(path);
  });

  it('reports which pages ignore the query', async () => {
    expect(await render(`${ARTICLE}?utm_source=x`)).toMatchObject({
      canonical: ARTICLE,
      ignoresQuery: true,
    });
    expect(await render('/verify?code=x')).not.toHaveProperty('ignoresQuery');
    expect(await render('/nowhere?x=1')).not.toHaveProperty('ignoresQuery');
  });

  it.each([
    ['/ARCHIVES', '/archives'],
    ['/nowhere', undefined],
  ])(
    'returns the canonical path for another spelling, and no path for an unknown page: %s',
    async (path, canonical) => {
      expect((await render(path)).canonical).toBe(canonical);
    },
  );

  it.each([
    ['its description', 'Why <i>ice</i> floats.', 'Why ice floats.'],
    [
      'its description with comparison signs',
      'For T < 300 K and p > 2 bar.',
      'For T &lt; 300 K and p &gt; 2 bar.',
    ],
    ['the abstract without a description', '', 'Ice is cold.'],
  ])('has in its meta tags %s', async (_, written, expected) => {
    answers['/api/archives/ref/JRN-1'] = { ...article, description: written };
    const { head } = await render(ARTICLE);
    expect(head).toContain(`<meta name="description" content="${expected}"`);
    expect(head).toContain(`<meta property="og:description" content="${expected}"`);
  });

  it('contains abstract, citation line and structured data', async () => {
    const { body, status } = await render(ARTICLE);
    expect(status).toBe(200);
    expect(body).toContain('<p>Ice is <em>cold</em>.</p>');
    expect(body).toContain('<bdi>Lovelace A.</bdi>, <bdi>du Châtelet É.</bdi> On H');
    expect(body).toContain(`href="${ARTICLE}.pdf"`);
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1];
    expect(JSON.parse(json ?? '')).toMatchObject({
      '@type': 'ScholarlyArticle',
      author: [{ name: 'Ada Lovelace' }, { name: 'Émilie du Châtelet' }],
      isPartOf: {
        '@type': 'PublicationIssue',
        isPartOf: { isPartOf: { '@type': 'Periodical', name: 'Journal of Ice' } },
      },
    });
  });

  it('redirects from the path of another issue', async () => {
    const { status, location } = await render('/archives/2020/vol9/issue9/JRN-1');
    expect(status).toBe(301);
    expect(location).toBe(ARTICLE);
  });

  it.each([
    '/archives/2020/vol9/issue9/JRN-1?next=//evil.example',
    '/archives/2020/vol9/issue9/JRN-1#//evil.example',
  ])('redirects %s within the site', async (address) => {
    const { status, location = '' } = await render(address);
    expect([status, location.replace(/\?.*/, '')]).toEqual([301, ARTICLE]);
  });

  it.each(['//evil.example', 'https://evil.example'])('redirects nothing to %s', async (other) => {
    const { status, location } = await render(`${other}/archives/2020/vol9/issue9/JRN-1`);
    expect([status, location]).toEqual([404, undefined]);
  });

  it('is 404 if the article does not exist', async () => {
    const { status, body, headers } = await render('/archives/2026/vol2/issue1/NONE');
    expect(status).toBe(404);
    expect(body).toContain('Article not found!');
    expect(headers['X-Robots-Tag']).toBe('noindex');
  });
});

it('a page names its chunks', async () => {
  expect((await render('/about')).chunks).toEqual(['about']);
  expect((await render('/')).chunks).toEqual(['home']);
});

describe('the other pages', () => {
  it('lists on the home page the newest issue with articles', async () => {
    const { status, body } = await render('/');
    expect(status).toBe(200);
    expect(body).toContain('VOL. 2, ISSUE 1 (2026)');
    expect(body).toContain('ISSN <!-- -->1234-5678');
    expect(body).toContain('<p>Aims &amp; <em>scope</em></p>');
    for (const claim of ['Indexed', 'Refereed', 'Peer Reviewed']) expect(body).toContain(claim);
  });

  it('links existing issues in the archives, and names missing issues without a link', async () => {
    const { body } = await render('/archives');
    expect(body).toMatch(/href="\/archives\/2026\/vol2\/issue1"/);
    expect(body).toContain('VOL. 2 : ISSUE 2');
    expect(body).not.toContain('/archives/2026/vol2/issue2');
  });

  it('combines consecutive unpublished issues in the archives', async () => {
    answers['/api/archives'] = [
      { id: '1', year: 2026, volume: 1, total_issues: 9_999, issues: [9_999] },
    ];
    const { body } = await render('/archives');
    expect(body).toContain('VOL. 1 : ISSUE 1–9998');
    expect(body.match(/Not published/g)).toHaveLength(1);
  });

  it('offers a download in an issue only for articles with a file', async () => {
    const { body } = await render('/archives/2026/vol2/issue1');
    expect(body.match(/>Abstract</g)).toHaveLength(2);
    expect(body.match(/>Download</g)).toHaveLength(1);
  });

  it('links a certificate for each author on the download page, which search engines must not index', async () => {
    const { body, headers } = await render('/pdf?refno=JRN-1');
    expect(headers['X-Robots-Tag']).toBe('noindex');
    expect(body).toContain('href="/api/pdf/certificate/JRN-1/Ada%20Lovelace"');
    expect(body).toContain('href="/api/pdf/certificate/JRN-1/%C3%89milie%20du%20Ch%C3%A2telet"');
  });

  it('asks for a reference number on the download page', async () => {
    const { status, body } = await render('/pdf');
    expect(status).toBe(200);
    expect(body).toContain('name="refno"');
  });

  it.each([
    '/nowhere',
    '/archives/2026/vol9/issue9',
    '/archives/x/y/z',
    '/%E0%A4',
    '//evil.example',
    '/%0a',
    '/archives/%0D%0A',
    '/board%E2%80%A8',
  ])('is 404 with the menu for an unknown path: %s', async (path) => {
    const { status, head, body } = await render(path);
    expect(status).toBe(404);
    expect(head).toContain('<title>Not found | Journal of Ice</title>');
    expect(body).toContain('Oops! Sorry, an unexpected error has occurred.');
    expect(body).toContain('ARCHIVES');
  });

  it('has the current settings for a path that does not exist', async () => {
    const titleOf = async (path: string) =>
      /<title>(.*)<\/title>/.exec((await render(path)).head)?.[1];
    const paths = ['/nowhere', '/archives/2026/vol9/issue9', '/else'];
    for (const websitename of ['Journal of Ice', 'Journal of Snow']) {
      answers['/api/settings'] = { ...settings, websitename };
      for (const path of paths) {
        expect(await titleOf(path)).toBe(`Not found | ${websitename}`);
      }
      expect(await titleOf(ARTICLE)).not.toContain('Not found');
    }
  });

  it('is 503 with Retry while the API is unreachable', async () => {
    content.closeAllConnections();
    await new Promise((resolve) => content.close(resolve));
    const { status, body } = await render('/');
    expect(status).toBe(503);
    expect(body).toContain('Retry');
  });

  it.each([500, 502, 503])('is 503 with Retry while the API answers %i', async (code) => {
    failure = code;
    const { status, body } = await render(ARTICLE);
    expect(status).toBe(503);
    expect(body).toContain('Retry');
  });
});
