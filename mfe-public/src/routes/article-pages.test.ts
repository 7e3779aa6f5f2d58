import {
  type Article,
  type ArticleContext,
  type ArticleSummary,
  type ArticleUpdate,
  type AuthorPage,
  citationFileNames,
  licenseText,
} from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAuthor } from '../features/articles/api.ts';
import { articleSummary } from '../features/articles/page-article.ts';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { article as baseArticle, ORIGIN, settings } from '../testing/records.ts';

const article: Article = {
  ...baseArticle,
  authorname: 'Ada Lovelace, فاطمة بن سالم',
  authors: ['Ada Lovelace', 'فاطمة بن سالم'],
  contributors: [{ name: 'Ada Lovelace' }, { name: 'فاطمة بن سالم' }],
  keywords: 'ice, sea & water, ice',
  subject: 'Cryology',
  modification: '2026-04-01T00:00:00.000Z',
  version: 7,
};

const other = (refnumber: string, title: string): ArticleSummary => ({
  ...articleSummary(article),
  refnumber,
  title,
  authors: ['A One', 'B Two', 'C Three', 'D Four', 'E Five'],
});

const context: ArticleContext = {
  previous: other('JRN-0', 'On <i>snow</i>'),
  next: other('JRN-2', 'On steam'),
  related: [other('JRN-9', 'On glaciers')],
  citations: [
    { style: 'apa', html: 'Lovelace, A. (2026). On H<sub>2</sub>O.' },
    { style: 'mla', html: 'Lovelace, Ada. “On <i>ice</i>.”' },
  ],
};

const correction: ArticleUpdate = {
  kind: 'correction',
  date: '2026-05-01T00:00:00.000Z',
  title: 'Correction: On ice',
  removesText: false,
  refnumber: 'JRN-1-C1',
  doi: '',
  year: 2026,
  volume: 2,
  issue: 1,
};

const PATH = '/archives/2026/vol2/issue1/JRN-1';
const CONTEXT = '/api/archives/ref/JRN-1/context';
const LOVELACE = '/api/authors/Ada%20Lovelace';
const ada: AuthorPage = { name: 'Ada Lovelace', articles: [articleSummary(article)] };

let answers: Record<string, unknown>;
let content: FakeContent;
const render = (url: string) => content.render(url);

beforeEach(async () => {
  answers = {
    '/api/settings': settings,
    '/api/archives/ref/JRN-1': article,
    [CONTEXT]: context,
    [LOVELACE]: { ...ada, articles: [other('JRN-2', 'On steam'), ...ada.articles] },
  };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

const jsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('the head of an article', () => {
  it('shares the journal’s cover by its absolute address', async () => {
    answers['/api/settings'] = { ...settings, cover_image: '/assets/journal/c.webp' };
    const { head, body } = await render(PATH);
    const image = `${ORIGIN}/assets/journal/c.webp`;
    expect(head).toContain(`<meta property="og:image" content="${image}"`);
    expect(head).toContain('<meta name="twitter:card" content="summary"');
    expect(jsonLd(body).image).toBe(image);
  });

  it('names no image without a cover', async () => {
    const { head, body } = await render(PATH);
    expect(head).not.toContain('og:image');
    expect(jsonLd(body)).not.toHaveProperty('image');
  });

  it('names the pages of its authors, and each keyword only once', async () => {
    const { head, body } = await render(PATH);
    const page = `${ORIGIN}/authors/Ada%20Lovelace`;
    expect(head).toContain(`<meta property="article:author" content="${page}"`);
    expect(jsonLd(body).author[0]).toEqual({
      '@type': 'Person',
      name: 'Ada Lovelace',
      url: page,
    });
    expect(jsonLd(body).keywords).toEqual(['ice', 'sea & water']);
    expect(head.match(/name="citation_keywords" content="ice"/g)).toHaveLength(1);
  });
});

describe('an article’s page', () => {
  it('links each author to the author’s page, and isolates other scripts', async () => {
    const { body } = await render(PATH);
    expect(body).toContain('href="/authors/Ada%20Lovelace"');
    expect(body).toContain('<bdi>فاطمة بن سالم</bdi></a>');
  });

  it('links each keyword to a search for it', async () => {
    const { body } = await render(PATH);
    expect(body.match(/href="\/search\?q=[^"]*"/g)).toEqual([
      'href="/search?q=ice"',
      'href="/search?q=sea%20%26%20water"',
    ]);
  });

  it('contains the citation in every style, with the journal’s own style selected', async () => {
    const { body } = await render(PATH);
    const radios = [...body.matchAll(/<input [^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
    expect(radios).toHaveLength(3);
    expect(radios.map((tag) => tag.includes('checked=""'))).toEqual([true, false, false]);
    for (const name of ['Journal', 'APA', 'MLA']) expect(body).toContain(`>${name}</label>`);
    expect(body).toContain('<bdi>Lovelace A.</bdi>');
    expect(body).toContain('Lovelace, A. (2026). On H<sub>2</sub>O.');
    expect(body).toContain('Lovelace, Ada. “On <i>ice</i>.”');
  });

  it('names the citation formatter if it has formatted citations', async () => {
    const formatter = '<a href="https://citationstyles.org/">Citations by CSL (citeproc-js)</a>';
    expect((await render(PATH)).body).toContain(formatter);
    answers[CONTEXT] = { ...context, citations: [] };
    expect((await render(PATH)).body).not.toContain(formatter);
  });

  it('offers its citation as files for reference managers', async () => {
    const { body } = await render(PATH);
    for (const ending of citationFileNames) {
      expect(body).toContain(`<a href="/api/cite/JRN-1.${ending}" download="">`);
    }
  });

  it.each([
    ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/', 2],
    ['CC-BY-NC-ND-3.0', 'https://creativecommons.org/licenses/by-nc-nd/3.0/', 4],
    ['MIT', 'https://spdx.org/licenses/MIT.html', 0],
    ['https://example.org/terms', 'https://example.org/terms', 0],
  ])(
    'names the licence %s on the page, in a tag and in the data',
    async (license, address, marks) => {
      answers['/api/archives/ref/JRN-1'] = { ...article, license };
      answers['/api/settings'] = { ...settings, license: 'CC-BY-SA-4.0' };
      const { body, head } = await render(PATH);
      const [link = ''] = /<a rel="license".*?<\/a>/.exec(body) ?? [];
      expect(link).toContain(`href="${address}"`);
      expect(link.match(/<svg/g) ?? []).toHaveLength(marks);
      expect(link).toContain(`${licenseText(license).words}</a>`);
      // The footer of the page states the journal's licence, which differs from the article's.
      expect(body).toContain('by-sa/4.0');
      expect(body.match(/rel="license"/g)).toHaveLength(1);
      expect(head).toContain(`<meta name="DC.rights" content="${address}"`);
      expect(jsonLd(body).license).toBe(address);
    },
  );

  it('has a row with the PDF and its size, certificates, Cite and Share between the authors and the abstract', async () => {
    const { body } = await render(PATH);
    const row = body.slice(body.indexOf('href="/authors/'), body.indexOf('>Abstract</h2>'));
    expect(row).toMatch(
      new RegExp(`href="${PATH}.pdf"><span[^>]*>Download </span>PDF<span[^>]*>482 kB`),
    );
    expect(row).toContain('href="/pdf?refno=JRN-1"');
    expect(row).toMatch(/href="#cite">Cite<.*href="#share">Share</);
    for (const id of ['cite', 'share']) expect(body).toContain(` id="${id}"`);
  });

  it('shows cover page, issue and DOI beside the article', async () => {
    const { body } = await render(PATH);
    const rail = /<aside .*?<\/aside>/s.exec(body)?.[0] ?? '';
    expect(rail).toContain('href="/api/pdf/coverpage/JRN-1"');
    expect(rail).toContain('href="/archives/2026/vol2/issue1"');
    expect(rail).toContain('href="https://doi.org/10.1234/jrn.1"');
    expect(rail).toContain('<time dateTime="2026-03-07">7 March 2026</time>');
    for (const fact of ['12–15', 'JRN-1', 'Cryology', 'India']) {
      expect(rail).toContain(`>${fact}</dd>`);
    }
  });

  it('offers no PDF without a file', async () => {
    answers['/api/archives/ref/JRN-1'] = { ...article, file: '', fileSize: 0 };
    const { head, body } = await render(PATH);
    expect(body).not.toContain(`${PATH}.pdf`);
    expect(head).not.toContain('citation_pdf_url');
  });

  it('states no size for a PDF with a sheet of notices, nor does the download page', async () => {
    for (const path of [PATH, '/pdf?refno=JRN-1']) {
      answers['/api/archives/ref/JRN-1'] = article;
      expect((await render(path)).body).toContain('>482 kB<');
      answers['/api/archives/ref/JRN-1'] = { ...article, updates: [correction] };
      const { body } = await render(path);
      expect(body).toContain(`href="${PATH}.pdf"`);
      expect(body).not.toContain(' kB<');
    }
  });

  it('is shared by its absolute address', async () => {
    const { body } = await render(PATH);
    const rail = /<aside .*?<\/aside>/s.exec(body)?.[0] ?? '';
    const links = [...rail.matchAll(/href="(mailto:|https:\/\/(?!doi))[^"]*"/g)];
    expect(links).toHaveLength(5);
    for (const [link] of links) expect(link).toContain(encodeURIComponent(ORIGIN + PATH));
  });

  it('links to its neighbours and related articles', async () => {
    const { body } = await render(PATH);
    expect(body).toMatch(/<a [^>]*rel="prev"[^>]*href="[^"]*\/JRN-0"/);
    expect(body).toMatch(/<a [^>]*rel="next"[^>]*href="[^"]*\/JRN-2"/);
    const related = /<section [^>]*aria-labelledby="related".*?<\/section>/s.exec(body)?.[0] ?? '';
    expect(related).toContain('On glaciers');
    expect(related).toContain('<bdi>C Three</bdi> and 2 others');
  });

  it('contains only the data that the page shows', async () => {
    const { hydration } = await render(PATH);
    const { loaderData } = hydration as { loaderData: Record<string, object> };
    const loaded = JSON.stringify(loaderData['public-article']);
    expect(loaded).toContain('JRN-1');
    for (const unused of ['authorname', 'status', 'creation', '"version"', '"id"']) {
      expect(loaded).not.toContain(unused);
    }
  });

  it.each([400, 404])(
    'is shown without neighbours and related articles if svc-content does not know that call: %i',
    async (code) => {
      answers[CONTEXT] = code;
      const { status, body } = await render(PATH);
      expect(status).toBe(200);
      expect(body).toContain('Ice is <em>cold</em>.');
      expect(body).not.toContain('Related articles');
    },
  );

  it.each([429, 500])('is 503 while the call for its context fails with %i', async (code) => {
    answers[CONTEXT] = code;
    const { status, body } = await render(PATH);
    expect(status).toBe(503);
    expect(body).toContain('Retry');
  });

  it('offers search and archives if the article does not exist', async () => {
    const { status, body } = await render('/archives/2026/vol2/issue1/NONE');
    expect(status).toBe(404);
    const main = /<main .*?<\/main>/s.exec(body)?.[0] ?? '';
    expect(main).toContain('Article not found!');
    expect(main).toContain('href="/search"');
    expect(main).toContain('href="/archives"');
  });
});

describe('an author’s page', () => {
  it('lists all articles of the author in the order of the API', async () => {
    const { status, head, body } = await render('/authors/Ada%20Lovelace');
    expect(status).toBe(200);
    expect(head).toContain('<title>Articles by Ada Lovelace | Journal of Ice</title>');
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/authors/Ada%20Lovelace"`);
    expect(body).toMatch(/<h1[^>]*><bdi>Ada Lovelace<\/bdi><\/h1>/);
    expect(body.indexOf('/JRN-2"')).toBeLessThan(body.indexOf('/JRN-1"'));
    expect(body).toContain('VOL. 2, ISSUE 1 (2026)');
  });

  it('states whether the person has confirmed the ORCID iD', async () => {
    const orcid = '0000-0002-1825-0097';
    const pageWith = async (person: object) => {
      answers[`/api/authors/${orcid}`] = { ...ada, orcid, ...person };
      const { body } = await render(`/authors/${orcid}`);
      return body.replace(/<!-- -->|<[^>]*>/g, '');
    };
    const address = `ORCID iD: https://orcid.org/${orcid}`;
    expect(await pageWith({})).toContain(`${address} (unauthenticated)`);
    const confirmed = await pageWith({ orcidAuthenticated: true });
    expect(confirmed).toContain(address);
    expect(confirmed).not.toContain('unauthenticated');
  });

  it('redirects to the name as it is printed', async () => {
    answers['/api/authors/ada%20%20LOVELACE'] = ada;
    const asked = await render('/authors/ada%20%20LOVELACE');
    expect([asked.status, asked.location]).toEqual([301, '/authors/Ada%20Lovelace']);
    const { head, body } = await render('/authors/Ada%20Lovelace');
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/authors/Ada%20Lovelace"`);
    expect(body).toContain('<bdi>Ada Lovelace</bdi></h1>');
  });

  it.each(['.', '..'])('does not request a dot segment: %s', async (name) => {
    answers['/api/authors/'] = ada;
    answers['/api/'] = ada;
    expect(await readAuthor(name, AbortSignal.timeout(20_000))).toEqual({ name, articles: [] });
  });

  it('is found regardless of how a client escapes the name, and redirects preserve the query', async () => {
    const neill = { ...ada, name: "Ann O'Neill" };
    answers["/api/authors/Ann%20O'Neill"] = neill;
    answers["/api/authors/ann%20O'Neill"] = neill;
    expect((await render('/authors/Ann%20O%27Neill')).status).toBe(200);
    const { location } = await render('/authors/ann%20O%27Neill?from=mail');
    expect(location).toBe("/authors/Ann%20O'Neill?from=mail");
  });

  it('describes the person and the list to search engines', async () => {
    const [person, list] = jsonLd((await render('/authors/Ada%20Lovelace')).body)['@graph'];
    expect(person).toMatchObject({ '@type': 'Person', name: 'Ada Lovelace' });
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
    expect(list.itemListElement[1]).toMatchObject({
      position: 2,
      url: ORIGIN + PATH,
      name: 'On H2O & ice',
    });
  });

  it('is 404 for an unknown name, and escapes the name', async () => {
    const { status, body, headers } = await render('/authors/%3Cb%3ENobody%2FHere');
    expect(status).toBe(404);
    expect(headers['X-Robots-Tag']).toBe('noindex');
    expect(body).toContain('No author is named “<bdi>&lt;b&gt;Nobody/Here</bdi>”');
    expect(body).toContain('href="/search?q=%3Cb%3ENobody%2FHere"');
  });
});

describe('the download page', () => {
  it('links the PDF, the certificates, the cover page and the editorial board', async () => {
    const { body } = await render('/pdf?refno=%20JRN-1%20');
    expect(body).toContain(`href="${PATH}.pdf"`);
    const certificates = Array.from(
      body.matchAll(/href="\/api\/pdf\/certificate\/JRN-1\/[^"/]+(\/page)?"/g),
      ([, page]) => page ?? 'PDF',
    );
    expect(certificates).toEqual(['PDF', '/page', 'PDF', '/page']);
    expect(body).toContain('href="/api/pdf/coverpage/JRN-1"');
    expect(body).toContain('href="/api/pdf/editorialboard"');
  });

  it('links the pages of the authors by their ORCID iDs', async () => {
    const [ada = { name: '' }, ...others] = article.contributors;
    const contributors = [{ ...ada, orcid: '0000-0002-1825-0097' }, ...others];
    answers['/api/archives/ref/JRN-1'] = { ...article, contributors };
    const { body } = await render('/pdf?refno=JRN-1');
    expect(body).toMatch(
      /<a href="\/authors\/0000-0002-1825-0097"[^>]*><bdi>Ada Lovelace<\/bdi><\/a>, <a/,
    );
  });

  it('removes control characters, as does an author’s page', async () => {
    const pages = [await render('/pdf?refno=N%00%01O'), await render('/authors/N%00%01O')];
    for (const { body } of pages) {
      expect(body).toMatch(/value="NO"|“<bdi>NO<\/bdi>”/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are searched for
      expect(body).not.toMatch(/[\u0000\u0001]/);
    }
  });

  it('finds no article for a dot segment', async () => {
    answers['/api/archives'] = [article];
    expect((await render('/pdf?refno=..')).status).toBe(404);
  });

  it('asks for a number again if the article does not exist', async () => {
    const { status, body, headers } = await render('/pdf?refno=%22%3ENONE');
    expect(status).toBe(404);
    expect(headers['X-Robots-Tag']).toBe('noindex');
    expect(body).toContain('Article not found!');
    expect(body).toMatch(/<input[^>]*name="refno"[^>]*value="&quot;&gt;NONE"/);
  });

  it('is 503 while the API fails', async () => {
    answers['/api/archives/ref/JRN-1'] = 503;
    expect((await render('/pdf?refno=JRN-1')).status).toBe(503);
  });
});
