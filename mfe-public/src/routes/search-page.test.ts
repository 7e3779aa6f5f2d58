import { articlePath, type SearchPage } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../testing/fake-content.ts';
import { articleSummary, settings } from '../testing/records.ts';

const found = (more: Partial<SearchPage> = {}): SearchPage => ({
  results: [
    {
      ...articleSummary,
      title: 'On <i>Ice</i> &amp; H<sub>2</sub>O',
      authors: ['Ada Icé', 'Bob Ray'],
      terms: ['ice'],
      excerpt: '… all ice is <cold> …',
    },
  ],
  total: 45,
  page: 2,
  pageSize: 10,
  years: [{ year: 2026, count: 45 }],
  authors: [{ name: 'Ada Icé', count: 3 }],
  ...more,
});

let answers: Record<string, unknown>;
let content: FakeContent;
const render = (url: string) => content.renderPlain(url);

beforeEach(async () => {
  answers = { '/api/settings': settings };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

describe('search', () => {
  it('shows the number of results, the query, and marks the matches', async () => {
    answers['/api/search?q=ice&page=2'] = found();
    const { body, headers, status } = await render('/search?q=ice&page=2');
    expect(status).toBe(200);
    expect(headers['X-Robots-Tag']).toBe('noindex');
    expect(body).toContain('role="status">45 results for “<bdi>ice</bdi>”');
    expect(body).toContain('On <i><mark>Ice</mark></i> &amp; H<sub>2</sub>O');
    expect(body).toContain('Ada <mark>Icé</mark>');
    expect(body).toContain('… all <mark>ice</mark> is &#60;cold&#62;\u00a0…');
    expect(body).toMatch(/<td[^>]*>11<\/td>/);
    // Implicit roles are sufficient, and HTML validators refuse explicit ones.
    expect(body).not.toMatch(/<(table|tr|th|td)[^>]* role=/);
  });

  it('links to the matching part of the full text, with its language and direction', async () => {
    const [result] = found().results;
    const place = { section: 'ice & מים', anchor: 't-sec 1', excerpt: 'שלום <ice>' };
    const withPlace = (more: object) =>
      result ? [{ ...result, excerpt: '', place: { ...place, ...more } }] : [];
    answers['/api/search?q=ice&page=1'] = found({ results: withPlace({ lang: 'he', dir: 'rtl' }) });
    const { body } = await render('/search?q=ice');
    const href = `${articlePath(articleSummary)}#t-sec%201`;
    expect(body).toContain(
      `<a href="${href}">In the text: <bdi lang="he"><span><mark>ice</mark> &#38; מים</span></bdi></a>`,
    );
    expect(body).toMatch(
      /<p [^>]*lang="he" dir="rtl"><span>שלום &#60;<mark>ice<\/mark>&#62;<\/span><\/p>/,
    );
    answers['/api/search?q=ice&page=1'] = found({ results: withPlace({ section: '' }) });
    const { body: untitled } = await render('/search?q=ice');
    expect(untitled).toContain(`<a href="${href}">In the text</a>`);
    expect(untitled).toMatch(/<p [^>]*dir="auto"><span>שלום/);
    answers['/api/search?q=ice&page=1'] = found({ results: withPlace({ excerpt: place.section }) });
    expect((await render('/search?q=ice')).body.split('<mark>ice</mark>')).toHaveLength(2);
  });

  it.each([
    ['all authors', 11, '', undefined],
    ['the first authors', 12, '', 2],
    ['the first authors and a later author who matches', 13, 'N13', 2],
    ['no single other author', 12, 'N12', undefined],
  ])('names %s of %i', async (_what, count, match, others) => {
    const names = Array.from({ length: count }, (_, at) => `N${at + 1}`);
    const [result] = found().results;
    const results = result ? [{ ...result, authors: names, terms: [match] }] : [];
    answers['/api/search?q=ice&page=1'] = found({ results, page: 1 });
    const { body } = await render('/search?q=ice');
    const cell = /<p class="[^"]*authors[^"]*">(.*?)<\/p>/s.exec(body)?.[1] ?? '';
    const cellText = cell.replaceAll(/<[^>]+>/g, '');
    const listed = names.filter((name, at) => !others || at < 10 || name === match).join(', ');
    expect(cellText).toBe(others ? `${listed} and ${others} others` : listed);
  });

  it('offers filters and other pages as links that need no scripts', async () => {
    answers['/api/search?q=ice&year=2026&author=Ada+Ic%C3%A9&page=2'] = found();
    const { body } = await render('/search?q=ice&year=2026&author=Ada+Ic%C3%A9&page=2');
    expect(body).toMatch(/<option value="2026" selected="">2026 \(45\)<\/option>/);
    expect(body).toMatch(/<option value="Ada Icé" selected="">Ada Icé \(3\)<\/option>/);
    const others = '/search?q=ice&amp;year=2026&amp;author=Ada+Ic%C3%A9';
    expect(body).toContain(`href="${others}"`);
    expect(body).toContain(`href="${others}&amp;page=3"`);
    expect(body).toContain('Page 2 of 5');
  });

  it('ignores empty fields of the form', async () => {
    answers['/api/search?q=ice&page=1'] = found({ page: 1, total: 1 });
    const { body } = await render('/search?q=+ice+&year=&author=');
    expect(body).toContain('1 result for');
    expect(body).not.toContain('Pages of results');
  });

  it('reports that there are no matches, and links to the search without filters', async () => {
    const nothing = found({ results: [], total: 0, page: 1, years: [], authors: [] });
    answers['/api/search?q=ice&year=1999&page=1'] = nothing;
    const { body } = await render('/search?q=ice&year=1999');
    expect(body).toContain(
      'Sorry, nothing matched your search terms. Please try again with different keywords.',
    );
    expect(body).toContain('0 results for “<bdi>ice</bdi>”');
    expect(body).toContain('<option value="1999" selected="">1999 (0)</option>');
    expect(body).toContain('href="/search?q=ice"');
  });

  it('links to the first page from a page after the last one', async () => {
    answers['/api/search?q=ice&page=9'] = found({ results: [], page: 9 });
    const { body } = await render('/search?q=ice&page=9');
    expect(body).toContain('There are only 5 pages of results.');
    expect(body).toContain('href="/search?q=ice"');
  });

  it.each(['/search', '/search?q=', '/search?q=+&page=2'])(
    'shows only the form without a query: %s',
    async (url) => {
      const { body, status } = await render(url);
      expect(status).toBe(200);
      expect(body).toContain('id="search-q"');
      expect(body).not.toContain('result');
    },
  );

  it('removes control characters', async () => {
    answers['/api/search?q=ice&author=Ada&page=1'] = found({ page: 1 });
    const { status, head, body } = await render('/search?q=%00i%01ce%EF%BF%BF&author=%1FAda');
    expect(status).toBe(200);
    expect(head).toContain('<title>Search: ice | ');
    expect(body).toContain('for “<bdi>ice</bdi>”');
  });

  it('escapes markup in the query', async () => {
    answers['/api/search?q=%3Cb%3E%22x&page=1'] = found({ results: [], total: 0 });
    const { body, head } = await render('/search?q=%3Cb%3E%22x');
    expect(body).toContain('“<bdi>&lt;b&gt;&quot;x</bdi>”');
    expect(body + head).not.toContain('<b>"x');
  });

  it('uses only the beginning of a very long query', async () => {
    answers[`/api/search?q=${'x'.repeat(1_000)}&page=1`] = found({ results: [], total: 0 });
    const { body, status } = await render(`/search?q=${'x'.repeat(9_000)}`);
    expect(status).toBe(200);
    expect(body).toContain(`“<bdi>${'x'.repeat(120)}…</bdi>”`);
  });
});
