import type { Article } from '@app/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeContent, startFakeContent } from '../../../testing/fake-content.ts';
import { article as baseArticle, ORIGIN, settings } from '../../../testing/records.ts';

const article: Article = {
  ...baseArticle,
  keywords: 'ice, sea & water, ice',
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

const jsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('the record of an article for programs', () => {
  const rich: Article = {
    ...article,
    authors: ['Ashlee N. Ford Versypt', 'Ada Lovelace', 'Institute of Ice'],
    contributors: [
      {
        name: 'Ashlee N. Ford Versypt',
        given: 'Ashlee N.',
        family: 'Ford Versypt',
        orcid: '0000-0002-1825-0097',
        affiliations: [{ name: 'School of Ice', ror: '05dxps055' }, { name: 'Office of Snow' }],
      },
      { name: 'Ada Lovelace', affiliations: [{ ror: '05dxps055' }] },
      { name: 'Institute of Ice', isOrganization: true },
    ],
    translations: [{ language: 'de', title: 'Über <i>Eis</i>' }],
    funding: [{ name: 'Ice Fund; North', id: '021nxhr62', awards: ['A-1', 'A-2'] }],
    references: [
      { text: 'Bohr, N. (1913).', doi: '10.1000/bohr' },
      { articleTitle: 'On; snow', journalTitle: 'Snow', author: 'Kepler', year: '1611' },
      { doi: '10.1000/only' },
      { text: 'Hooke, R. Micrographia.' },
    ],
  };
  const tagsOf = (head: string, name: string) =>
    [...head.matchAll(new RegExp(`<meta name="(${name})" content="([^"]*)"`, 'g'))].map(
      ([, tag, content]) => [tag, content],
    );
  const stated = {
    ...settings,
    abbreviated_title: 'J. Ice',
    publisher: 'Ice & Sons',
    language: 'pt-BR',
    license: 'CC-BY-4.0',
  };
  const LICENSE = 'https://creativecommons.org/licenses/by/4.0/';
  const ORCID = 'https://orcid.org/0000-0002-1825-0097';

  beforeEach(() => {
    answers['/api/settings'] = stated;
    answers['/api/archives/ref/JRN-1'] = rich;
  });

  it('names each author before the author’s institutions and ORCID iD', async () => {
    const { head } = await render(PATH);
    expect(tagsOf(head, 'citation_author\\w*')).toEqual([
      ['citation_author', 'Ford Versypt, Ashlee N.'],
      ['citation_author_institution', 'School of Ice'],
      ['citation_author_institution', 'Office of Snow'],
      ['citation_author_orcid', ORCID],
      ['citation_author', 'Ada Lovelace'],
      ['citation_author_institution', 'https://ror.org/05dxps055'],
      ['citation_author', 'Institute of Ice'],
    ]);
  });

  it('has no comma at which Zotero would split the name of a single author', async () => {
    const [author = { name: '' }] = rich.contributors;
    answers['/api/archives/ref/JRN-1'] = { ...rich, contributors: [author] };
    const { head } = await render(PATH);
    expect(tagsOf(head, 'citation_author')).toEqual([['citation_author', author.name]]);
  });

  it('puts the family name first if the name has a suffix, which Zotero would treat as the family name', async () => {
    const contributors = [
      { name: 'Melissa Harrison Jnr' },
      { name: 'Martin King Jr.', given: 'Martin', family: 'King', suffix: 'Jr.' },
      { name: 'Ludwig II' },
      { name: 'Committee III', isOrganization: true as const },
    ];
    answers['/api/archives/ref/JRN-1'] = { ...rich, contributors };
    const { head } = await render(PATH);
    expect(tagsOf(head, 'citation_author').map(([, name]) => name)).toEqual([
      'Harrison, Melissa, Jnr',
      'King, Martin, Jr.',
      'Ludwig II',
      'Committee III',
    ]);
  });

  it('has the day of publication as its date, even if the issue belongs to another year', async () => {
    answers['/api/archives/ref/JRN-1'] = { ...rich, publishdate: '2019-05-06T00:00:00.000Z' };
    const { head, body } = await render(PATH);
    expect(tagsOf(head, 'citation_publication_date|DC\\.date')).toEqual([
      ['citation_publication_date', '2019/5/6'],
      ['DC.date', '2019-05-06'],
    ]);
    expect(head).toContain('property="article:published_time" content="2019-05-06"');
    expect(jsonLd(body)).toMatchObject({ datePublished: '2019-05-06' });
  });

  it('states journal, funders and references in Highwire’s tags', async () => {
    const { head } = await render(PATH);
    const names = 'citation_(?:journal_abbrev|publisher|language|abstract|funding\\w*|reference)';
    expect(tagsOf(head, names)).toEqual([
      ['citation_journal_abbrev', 'J. Ice'],
      ['citation_publisher', 'Ice &amp; Sons'],
      ['citation_language', 'pt-BR'],
      ['citation_abstract', 'Ice is cold.'],
      ...['A-1', 'A-2'].map((award) => [
        'citation_funding_source',
        `citation_funder=Ice Fund, North; citation_funder_id=https://ror.org/021nxhr62; citation_grant_number=${award}`,
      ]),
      ['citation_reference', 'Bohr, N. (1913). https://doi.org/10.1000/bohr'],
      [
        'citation_reference',
        'citation_title=On, snow; citation_author=Kepler; citation_journal_title=Snow; citation_publication_date=1611',
      ],
      ['citation_reference', 'citation_doi=10.1000/only'],
      ['citation_reference', 'Hooke, R. Micrographia.'],
    ]);
  });

  it('has the tags of Dublin Core', async () => {
    const { head } = await render(PATH);
    expect(head).toContain('<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/"');
    expect(tagsOf(head, 'DC\\.\\w+')).toEqual([
      ['DC.title', 'On H2O &amp; ice'],
      ['DC.creator', 'Ford Versypt, Ashlee N.'],
      ['DC.creator', 'Ada Lovelace'],
      ['DC.creator', 'Institute of Ice'],
      ['DC.date', '2026-03-07'],
      ['DC.type', 'Text'],
      ['DC.source', 'Journal of Ice'],
      ['DC.publisher', 'Ice &amp; Sons'],
      ['DC.identifier', 'https://doi.org/10.1234/jrn.1'],
      ['DC.language', 'pt-BR'],
      ['DC.rights', LICENSE],
      ['DC.subject', 'ice'],
      ['DC.subject', 'sea &amp; water'],
      ['DC.description', 'Ice is cold.'],
    ]);
  });

  it('is complete in the terms of schema.org', async () => {
    const publisher = { '@type': 'Organization', name: 'Ice & Sons' };
    const funder = {
      '@type': 'Organization',
      '@id': 'https://ror.org/021nxhr62',
      name: 'Ice Fund; North',
    };
    expect(jsonLd((await render(PATH)).body)).toMatchObject({
      alternativeHeadline: ['Über Eis'],
      author: [
        {
          '@type': 'Person',
          givenName: 'Ashlee N.',
          familyName: 'Ford Versypt',
          url: `${ORIGIN}/authors/0000-0002-1825-0097`,
          sameAs: ORCID,
          affiliation: [
            { '@type': 'Organization', '@id': 'https://ror.org/05dxps055', name: 'School of Ice' },
            { '@type': 'Organization', name: 'Office of Snow' },
          ],
        },
        { '@type': 'Person', name: 'Ada Lovelace' },
        { '@type': 'Organization', name: 'Institute of Ice' },
      ],
      inLanguage: 'pt-BR',
      license: LICENSE,
      publisher,
      funder: [funder],
      funding: [
        { '@type': 'Grant', identifier: 'A-1', funder },
        { '@type': 'Grant', identifier: 'A-2', funder },
      ],
      citation: [
        { '@type': 'CreativeWork', '@id': 'https://doi.org/10.1000/bohr' },
        { '@type': 'CreativeWork', name: 'On; snow', author: 'Kepler', datePublished: '1611' },
        { '@type': 'CreativeWork', '@id': 'https://doi.org/10.1000/only' },
        { '@type': 'CreativeWork', name: 'Hooke, R. Micrographia.' },
      ],
      pageStart: '12',
      pageEnd: '15',
      isPartOf: { isPartOf: { isPartOf: { publisher } } },
    });
  });

  it('prefers the article’s language and licence to the language and licence of the journal', async () => {
    const changes = { ...rich, language: 'fr', license: 'MIT' };
    answers['/api/archives/ref/JRN-1'] = changes;
    const { head, body } = await render(PATH);
    expect(jsonLd(body)).toMatchObject({
      inLanguage: 'fr',
      license: 'https://spdx.org/licenses/MIT.html',
    });
    expect(tagsOf(head, 'citation_language')).toEqual([['citation_language', 'fr']]);
  });

  it.each([
    ['a range', { pagenumber: '12-15' }, ['12', '15'], { pageStart: '12', pageEnd: '15' }],
    ['a single page', { pagenumber: '180' }, ['180'], { pageStart: '180' }],
    ['an article number', { articlenumber: 'e12', pagenumber: '' }, ['e12'], { pagination: 'e12' }],
    [
      'a number and pages',
      { articlenumber: 'e12', pagenumber: 'xi-xiv' },
      ['xi', 'xiv'],
      { pagination: 'e12', pageStart: 'xi', pageEnd: 'xiv' },
    ],
  ])('has exactly the pages of %s', async (_kind, changes, tags, data) => {
    answers['/api/archives/ref/JRN-1'] = { ...rich, ...changes };
    const { head, body } = await render(PATH);
    const names = 'citation_(?:first|last)page';
    expect(tagsOf(head, names).map(([, content]) => content)).toEqual(tags);
    const { pageStart, pageEnd, pagination } = jsonLd(body);
    expect({ pageStart, pageEnd, pagination }).toEqual(data);
  });

  it('omits an empty abstract', async () => {
    answers['/api/archives/ref/JRN-1'] = { ...rich, abstract: '' };
    const { head, body } = await render(PATH);
    expect(head).not.toMatch(/citation_abstract"|DC.description|name="description"|og:description/);
    expect(jsonLd(body)).not.toHaveProperty('abstract');
    expect(body).not.toContain('>Abstract<');
    expect(body).toContain('>Keywords<');
  });

  it('is linked in the headers of the page', async () => {
    const { headers } = await render(PATH);
    const links = headers.Link?.split(', ') ?? [];
    expect(links).toContain('<https://doi.org/10.1234/jrn.1>; rel="cite-as"');
    expect(links).toContain(`<${ORCID}>; rel="author"`);
    expect(links).toContain(`<${LICENSE}>; rel="license"`);
    expect(links).toContain(`<${ORIGIN}${PATH}.pdf>; rel="item"; type="application/pdf"`);
    const missing = await render('/archives/2026/vol2/issue1/NONE');
    expect(missing.headers).toEqual({ 'X-Robots-Tag': 'noindex' });
  });

  it('cannot end the element that contains it', async () => {
    answers['/api/archives/ref/JRN-1'] = { ...rich, subject: '</script><b>"' };
    const { body } = await render(PATH);
    expect(jsonLd(body).articleSection).toBe('</script><b>"');
  });
});
