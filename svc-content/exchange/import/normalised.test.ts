import { describe, expect, it } from 'vitest';
import { languageCode, wholePages } from './normalised.ts';
import { readSource } from './read-source.ts';

const fieldsOf = (text: string) => {
  const [row] = readSource(new TextEncoder().encode(text)).rows;
  const list = (name: 'funding' | 'relations' | 'translations') =>
    JSON.parse(row?.fields[name] ?? '[]');
  return {
    language: row?.fields.language,
    funding: list('funding'),
    relations: list('relations'),
    translations: list('translations'),
    notes: row?.notes,
  };
};

const NOTES = [
  'The id grid.421091.f of the funder A Council was left out',
  'Awards without a funder were left out: B-1',
];
const FUNDING = [
  { name: 'A Council', awards: ['A-1'] },
  { name: 'A Fund', id: '10.13039/501100000780' },
];
const RELATIONS = [
  { type: 'isReviewOf', identifierType: 'doi', identifier: '10.5555/x' },
  { type: 'references', identifierType: 'other', identifier: 'S 12' },
];

describe('a value in a form that only the publisher uses', () => {
  it('does not prevent the import of an article in JATS', () => {
    const source = (name: string, id: string) =>
      `<funding-source><institution-wrap><institution>${name}</institution><institution-id>${id}</institution-id></institution-wrap></funding-source>`;
    const { notes, ...fields } = fieldsOf(`<article xml:lang="EN"><front><article-meta>
      <title-group><article-title>T</article-title><trans-title-group xml:lang="pt_br"><trans-title>U</trans-title></trans-title-group>
      <trans-title-group xml:lang="old"><trans-title>V</trans-title></trans-title-group></title-group>
      <related-article related-article-type="peer-reviewed-article" xlink:href="doi:10.5555/x"/>
      <related-object content-type="references" object-id-type="uri" object-id="S 12"/>
      <funding-group><award-group>${source('A Council', 'grid.421091.f')}<award-id>A-1</award-id></award-group>
      <award-group>${source('A Fund', 'https://doi.org/10.13039/501100000780')}</award-group>
      <award-group><award-id>B-1</award-id></award-group></funding-group></article-meta></front></article>`);
    expect(fields).toEqual({
      language: 'en',
      funding: FUNDING,
      relations: RELATIONS,
      translations: [{ language: 'pt-BR', title: 'U' }],
    });
    expect(notes).toEqual(
      expect.arrayContaining([...NOTES, 'The language old is not known and was left out']),
    );
  });

  it('does not prevent the import of an article in Crossref’s XML', () => {
    const assertion = (name: string, content: string) =>
      `<assertion name="${name}">${content}</assertion>`;
    const group = (name: string, id: string, more: string) =>
      assertion(
        'fundgroup',
        assertion('funder_name', `${name}${assertion('funder_identifier', id)}`) + more,
      );
    const relation = (type: string, identifier: string) =>
      `<related_item><inter_work_relation relationship-type="${type}" identifier-type="uri">${identifier}</inter_work_relation></related_item>`;
    const { notes, ...fields } = fieldsOf(`<journal><journal_article language="ENG">
      <titles><title>T</title><original_language_title language="pt_br">U</original_language_title></titles>
      <program name="fundref">${group('A Council', 'grid.421091.f', assertion('award_number', 'A-1'))}
      ${group('A Fund', 'http://dx.doi.org/10.13039/501100000780', '')}
      ${assertion('fundgroup', assertion('award_number', 'B-1'))}</program>
      <program>${relation('isReviewOf', 'doi:10.5555/x')}${relation('references', 'S 12')}</program>
      </journal_article></journal>`);
    expect(fields).toEqual({
      language: 'en',
      funding: FUNDING,
      relations: RELATIONS,
      translations: [{ language: 'pt-BR', title: 'U' }],
    });
    expect(notes).toEqual(expect.arrayContaining(NOTES));
  });

  it('becomes one funder if Crossref’s XML has a name and a ROR id in one group', () => {
    const group = (content: string) => {
      const assertions = content.replace(/(\w+)=(\S+)/g, '<assertion name="$1">$2</assertion>');
      const { funding, notes } = fieldsOf(`<journal><journal_article><program name="fundref">
        <assertion name="fundgroup">${assertions}</assertion></program></journal_article></journal>`);
      return { funding, notes };
    };
    const ror = 'https://ror.org/021nxhr62';
    expect(group(`funder_name=NSF ror=${ror} award_number=1`)).toEqual({
      funding: [{ name: 'NSF', id: '021nxhr62', awards: ['1'] }],
      notes: [],
    });
    expect(group(`ror=${ror}`)).toEqual({
      funding: [{ name: ror, id: '021nxhr62' }],
      notes: [`The funder ${ror} has no name in the file: add the name`],
    });
  });

  it.each([
    ['EN', 'en'],
    ['eng', 'en'],
    ['English', 'en'],
    ['ngerman', 'de'],
    ['pt_br', 'pt-BR'],
    ['zh-hant', 'zh-Hant'],
    ['en-usa', undefined],
    ['xx', undefined],
    ['', undefined],
  ])('has the language %s', (text, code) => {
    expect(languageCode(text)).toBe(code);
  });
});

describe('pages of a file', () => {
  const read = (text: string) => {
    const notes: string[] = [];
    return [wholePages(text, (message) => notes.push(message)), notes.length];
  };
  it.each([
    ['1453–60', '1453-1460'],
    ['137--8', '137-138'],
    ['S1453-60', 'S1453-S1460'],
    ['1453–60; 1470', '1453-1460, 1470'],
  ])('%s are %s', (text, pages) => {
    expect(read(text)).toEqual([pages, 1]);
  });
  it.each([
    '9-3',
    '145-12',
    '999-1001',
    'e99-7',
    '1460-1453',
    '12',
    'e12',
    'xi-xiv',
    'S1-9',
    '12-',
    '',
    'pp',
    'p5',
  ])('remain %s', (text) => expect(read(text)).toEqual([text, 0]));
  it.each([
    ['pp. 12–15', '12-15'],
    ['p. 5', '5'],
    ['P.12', '12'],
    ['pages 12-15', '12-15'],
    ['Seiten 7-9', '7-9'],
    ['S. 7', '7'],
    ['S 7', '7'],
    ['pp xi-xiv', 'xi-xiv'],
    ['s. e12', 'e12'],
    ['págs. 12-15', '12-15'],
    ['pp. 1--3 ,7', '1-3, 7'],
    ['p. 123:1–123:25', '123:1-123:25'],
  ])('%s have no word: %s', (text, pages) => expect(read(text)).toEqual([pages, 0]));
});

describe('the titles of Crossref’s XML', () => {
  const read = (titles: string) => {
    const { rows } = readSource(
      new TextEncoder().encode(
        `<journal><journal_article><titles>${titles}</titles></journal_article></journal>`,
      ),
    );
    return [rows[0]?.fields.title, JSON.parse(rows[0]?.fields.translations ?? '[]')];
  };
  it('have the subtitles that follow them', () => {
    const original = '<original_language_title language="de">Tee?</original_language_title>';
    expect(
      read(`<title>Tea</title><subtitle>A</subtitle>${original}<subtitle>B</subtitle>`),
    ).toEqual(['Tea: A', [{ language: 'de', title: 'Tee? B' }]]);
  });
});
