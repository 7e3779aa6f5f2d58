import type { Article } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../../../testing/fake-content.ts';
import { article as baseArticle, settings } from '../../../testing/records.ts';

const article: Article = {
  ...baseArticle,
  authors: ['Ada Lovelace', 'فاطمة بن سالم'],
  contributors: [{ name: 'Ada Lovelace' }, { name: 'فاطمة بن سالم' }],
};

const PATH = '/archives/2026/vol2/issue1/JRN-1';

let answers: Record<string, unknown>;
let content: FakeContent;
const render = (url: string) => content.render(url);

beforeEach(async () => {
  answers = { '/api/settings': settings, '/api/archives/ref/JRN-1': article };
  content = await startFakeContent(answers);
});
afterEach(() => content.stop());

describe('the record of an article for readers', () => {
  const orcid = '0000-0002-1825-0097';
  const rich: Article = {
    ...article,
    type: 'review-article',
    received: '2025-11-02',
    accepted: '2026-01-30',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    contributors: [
      {
        name: 'Ada Lovelace',
        orcid,
        orcidAuthenticated: true,
        affiliations: [{ name: 'School of Ice', ror: '05dxps055' }, { name: 'Office of Snow' }],
        roles: ['software', 'writing-original-draft'],
        isCorresponding: true,
      },
      { name: 'Grace Hopper', affiliations: [{ name: 'Office of Snow', country: 'Norway' }] },
      { name: 'Josiah Carberry', orcid: '0000-0001-5109-3700' },
    ],
    translations: [{ language: 'de', title: 'Über <i>Eis</i>', abstract: '<p>Eis ist kalt.</p>' }],
    funding: [{ name: 'Ice Fund', id: '021nxhr62', awards: ['A-1', 'A-2'] }, { name: 'A friend' }],
    relations: [
      { type: 'hasPreprint', identifierType: 'arxiv', identifier: '2401.00001' },
      {
        type: 'basedOnData',
        identifierType: 'doi',
        identifier: '10.5061/dryad.1',
        description: 'Temperatures',
      },
    ],
    references: [
      { text: 'Bohr, N. (1913). doi:10.1000/BOHR.', doi: '10.1000/bohr' },
      {
        author: 'Kepler',
        year: '1611',
        articleTitle: 'On the six-cornered snowflake',
        journalTitle: 'Snow',
        volume: '2',
        issue: '1',
        firstPage: '7',
        doi: '10.1000/kepler',
      },
      { doi: '10.1000/only' },
      { text: 'A book without a DOI' },
    ],
  };
  const headerOf = (body: string) => /<header><h1 .*?<\/header>/s.exec(body)?.[0] ?? '';
  const sectionOf = (body: string, id: string) =>
    new RegExp(`<section [^>]*aria-labelledby="${id}".*?</section>`, 's').exec(body)?.[0] ?? '';
  const text = (html: string) => html.replace(/<[^>]*>/g, '').trim();

  beforeEach(() => {
    answers['/api/archives/ref/JRN-1'] = rich;
  });

  it('numbers affiliations, marks the corresponding author, and links ORCID records', async () => {
    const header = headerOf((await render(PATH)).body);
    expect(text(header)).toContain(
      'Ada Lovelace1,2,*ORCID, Grace Hopper2, Josiah CarberryORCID' +
        'School of IceOffice of Snow* Corresponding author',
    );
    expect(header).toContain(`href="/authors/${orcid}"`);
    expect(header).toContain('href="/authors/Grace%20Hopper"');
    expect(header).toContain('<a href="https://ror.org/05dxps055">School of Ice</a>');
    expect(header).toMatch(
      /<a class="_confirmed_[^>]*orcid\.org\/0000-0002-1825-0097" aria-label="ORCID iD of Ada Lovelace"/,
    );
    expect(header).toMatch(
      /<a class="_orcid_[^>]*orcid\.org\/0000-0001-5109-3700" aria-label="ORCID iD of Josiah Carberry \(unauthenticated\)"/,
    );
  });

  it('shows translations even with language codes that only earlier releases accepted', async () => {
    const translations = ['en-usa', 'de-CH', 'pt-bra'].map((language) => ({
      language,
      title: 'T',
    }));
    answers['/api/archives/ref/JRN-1'] = { ...rich, translations };
    const { status, body } = await render(PATH);
    expect(status).toBe(200);
    const headings = [...body.matchAll(/<h2 id="in-[^>]*>(.*?)<\/h2>/g)].map(
      ([, heading]) => heading,
    );
    expect(headings).toEqual(['In en-usa', 'In Swiss High German', 'In pt-bra']);
  });

  it('has no numbers if all authors have the same affiliation', async () => {
    const affiliations = [{ name: 'Office of Snow', country: 'Norway' }];
    const contributors = ['A One', 'B Two'].map((name) => ({ name, affiliations }));
    answers['/api/archives/ref/JRN-1'] = { ...rich, contributors };
    const { body } = await render(PATH);
    expect(text(headerOf(body))).toContain('A One, B TwoOffice of Snow, Norway');
  });

  it('folds the end of a long list of authors, and a long list of affiliations', async () => {
    const contributors = Array.from({ length: 162 }, (_, at) => ({
      name: `Author ${at + 1}`,
      affiliations: [{ name: `Place ${at % 40}` }],
    }));
    answers['/api/archives/ref/JRN-1'] = { ...rich, contributors };
    const header = headerOf((await render(PATH)).body);
    const [authors, places] = [...header.matchAll(/<details.*?<\/details>/gs)].map(([all]) => all);
    expect(text(authors ?? '')).toMatch(/^and 152 moreAuthor 1111, .*Author 1622$/);
    expect(text(places ?? '')).toMatch(/^40 affiliationsPlace 0/);
    expect(header.match(/href="\/authors\//g)).toHaveLength(162);
  });

  it('shows type, dates and licence beside the article', async () => {
    const { body } = await render(PATH);
    const rail = /<aside .*?<\/aside>/s.exec(body)?.[0] ?? '';
    const facts = [...rail.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, term, fact]) => [
      term,
      text(fact ?? ''),
    ]);
    expect(Object.fromEntries(facts)).toMatchObject({
      Type: 'Review article',
      Received: '2 November 2025',
      Accepted: '30 January 2026',
      Published: '7 March 2026',
      Licence: 'Creative Commons Attribution 4.0 International (CC BY 4.0)',
    });
  });

  it('shows the licence of the journal if the article states none', async () => {
    answers['/api/settings'] = { ...settings, license: 'CC-BY-4.0' };
    answers['/api/archives/ref/JRN-1'] = article;
    const { body } = await render(PATH);
    expect(body).toContain('rel="license" href="https://creativecommons.org/licenses/by/4.0/"');
  });

  it('shows an article number, and pages if there are any', async () => {
    answers['/api/archives/ref/JRN-1'] = { ...rich, articlenumber: 'e12' };
    const { body } = await render(PATH);
    expect(body).toContain('<dt>Article</dt><dd>e12</dd>');
    expect(body).toContain('<dt>Pages</dt><dd>12–15</dd>');
    expect(body).toContain('(2026), Article e12, pp. 12–15.');
    answers['/api/archives/ref/JRN-1'] = { ...rich, articlenumber: 'e12', pagenumber: '' };
    const { body: numbered } = await render(PATH);
    expect(numbered).toContain('<dt>Article</dt><dd>e12</dd>');
    expect(numbered).not.toContain('<dt>Pages</dt>');
  });

  it('names titles and abstracts in other languages by their language', async () => {
    answers['/api/archives/ref/JRN-1'] = { ...rich, language: 'pt-BR' };
    const { body } = await render(PATH);
    expect(body).toMatch(/<h1 [^>]*lang="pt-BR"/);
    const german = sectionOf(body, 'in-de');
    expect(text(german)).toBe('In GermanÜber EisEis ist kalt.');
    expect(german).toContain('<div lang="de" dir="auto">');
  });

  it('shows contributions, funding and related works', async () => {
    const { body } = await render(PATH);
    expect(text(sectionOf(body, 'contributions'))).toBe(
      'Author contributionsAda Lovelace: Software, Writing – original draft',
    );
    const funding = sectionOf(body, 'funding');
    expect(text(funding)).toBe('FundingIce Fund: A-1, A-2A friend');
    expect(funding).toContain('<a href="https://ror.org/021nxhr62">Ice Fund</a>');
    const related = sectionOf(body, 'related-works');
    expect(text(related)).toBe(
      'Related worksPreprint: arXiv 2401.00001Based on data: Temperatures, https://doi.org/10.5061/dryad.1',
    );
    expect(related).toContain('href="https://arxiv.org/abs/2401.00001"');
    expect(related).toContain('href="https://doi.org/10.5061/dryad.1"');
  });

  it('lists references with links to their DOIs', async () => {
    const references = sectionOf((await render(PATH)).body, 'references');
    const items = [...references.matchAll(/<li .*?<\/li>/gs)].map(([item]) => item);
    expect(items.map(text)).toEqual([
      'Bohr, N. (1913). doi:10.1000/BOHR.',
      'Kepler (1611). On the six-cornered snowflake. Snow 2(1), 7. https://doi.org/10.1000/kepler',
      'https://doi.org/10.1000/only',
      'A book without a DOI',
    ]);
    expect(items[0]).toContain('<a href="https://doi.org/10.1000/bohr">doi:10.1000/BOHR</a>.');
    expect(items[1]).toContain('<a href="https://doi.org/10.1000/kepler">');
  });

  it('is not shown if only names are known', async () => {
    answers['/api/archives/ref/JRN-1'] = article;
    const { body } = await render(PATH);
    expect(text(headerOf(body))).toMatch(/Ada Lovelace, فاطمة بن سالم$/);
    expect(body).not.toMatch(/id="references"|<dt>(?:Type|Received|Accepted|Licence)/);
  });
});
