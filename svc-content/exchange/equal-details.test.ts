import {
  articleListInputs,
  type CitationFile,
  type Contributor,
  citationFileNames,
  citationFiles,
  contributorsInput,
  csvFile,
  escapeHtml,
  importColumns,
  plainText,
} from '@app/contracts';
import { assert as check, constantFrom, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedJournal } from '../articles/metadata/csl-item.ts';
import { journalFacts } from '../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { presentAdminArticle } from '../articles/presenter.ts';
import { articleRecord, journalOf } from '../office/indexing-checks/testing/journal.ts';
import { valuesOfArticle } from '../office/mails/compose.ts';
import { citationFile } from '../reading/citations/files.ts';
import { formatCitations } from '../reading/citations/format.ts';
import { articleFields } from '../store/testing/article-form.ts';
import { cleanRichText } from '../store/text/rich-text.ts';
import { xmlFile } from '../store/text/xml.ts';
import { crossrefDeposit } from './crossref/deposit.ts';
import { bibjson } from './deposits/doaj.ts';
import { doajFile } from './deposits/doaj-file.ts';
import { csvChunks, type Journal } from './export/tables.ts';
import { readSource } from './import/read-source.ts';
import { jatsFile } from './jats/article.ts';
import { writeRecord } from './oai/formats/formats.ts';
import { texts } from './testing/odd-texts.ts';
import { readXml, type XmlElement } from './xml/read-xml.ts';

/** Parts of family names. None of them is markup, a footnote mark or a separator of names. */
const surnames = constantFrom(
  ...['O’Brien', "d'Arc", 'n<i', 'R&D', 'T<Tc', 'x^y', 'a_b', '{x}', '\\d', '~', '50%', '#', 'US$'],
  ...['Smith-Jones', 'Å', 'İnan', 'ß', 'Łódź', '“q”', '"q"', '``', "''", 'नी', 'β', 'ﬁ', '< x >'],
).map((surname) => `Tea${surname}cup`.replaceAll(' ', '').normalize('NFC'));

/** The details of an article, as text. No value contains another one. */
interface Details {
  person: { name: string; given: string; family: string };
  organization: string;
  affiliation: string;
  funder: string;
  reference: string;
  translation: string;
}

const details = tuple(surnames, texts).map(
  ([family, text]): Details => ({
    person: { name: `Ada ${family}`, given: 'Ada', family },
    organization: `${text} group`,
    affiliation: `${text} lab`,
    funder: `${text} fund`,
    reference: `${text} work`,
    translation: `${text} title`,
  }),
);

const contributorsOf = ({ person, organization, affiliation }: Details): Contributor[] => [
  { ...person, affiliations: [{ name: affiliation }] },
  { name: organization, isOrganization: true },
];
const listsOf = ({ funder, reference, translation }: Details) => ({
  funding: [{ name: funder }],
  references: [{ text: reference }],
  translations: [{ language: 'de', title: escapeHtml(translation) }],
});

/** The functions that write the details in the format of each kind of import. */
const entrances: Record<string, (details: Details) => string> = {
  'a table': (all) => {
    const lists = Object.entries({ ...listsOf(all), contributors: contributorsOf(all) });
    const row = articleFields(
      Object.fromEntries(lists.map(([name, list]) => [name, JSON.stringify(list)])),
    );
    return csvFile([importColumns, importColumns.map((column) => row[column] ?? '')]);
  },
  JATS: ({ person, organization, affiliation, funder, reference, translation }) =>
    `<article><front><article-meta><title-group><article-title>T</article-title>
      <trans-title-group xml:lang="de"><trans-title>${escapeHtml(translation)}</trans-title></trans-title-group></title-group>
      <contrib-group><contrib><name><surname>${escapeHtml(person.family)}</surname><given-names>Ada</given-names></name>
        <aff>${escapeHtml(affiliation)}</aff></contrib>
        <contrib><collab>${escapeHtml(organization)}</collab></contrib></contrib-group>
      <funding-group><award-group><funding-source>${escapeHtml(funder)}</funding-source></award-group></funding-group>
      </article-meta></front><back><ref-list><ref><mixed-citation>${escapeHtml(reference)}</mixed-citation></ref></ref-list></back></article>`,
  'Crossref’s XML': ({ person, organization, affiliation, funder, reference }) =>
    `<journal><journal_article><titles><title>T</title></titles><contributors>
      <person_name contributor_role="author"><given_name>Ada</given_name><surname>${escapeHtml(person.family)}</surname>
        <affiliations><institution><institution_name>${escapeHtml(affiliation)}</institution_name></institution></affiliations></person_name>
      <organization contributor_role="author">${escapeHtml(organization)}</organization></contributors>
      <program name="fundref"><assertion name="funder_name">${escapeHtml(funder)}</assertion></program>
      <citation_list><citation key="r1"><unstructured_citation>${escapeHtml(reference)}</unstructured_citation></citation></citation_list>
      </journal_article></journal>`,
  'our JSON': (all) =>
    JSON.stringify({
      ...{ refnumber: 'A', title: 'T' },
      ...listsOf(all),
      contributors: contributorsOf(all),
    }),
};

/** Returns the details that an import file would store. */
function readFile(file: string) {
  const { rows, faults } = readSource(new TextEncoder().encode(file));
  expect(faults).toEqual([]);
  const { contributors, funding, references, translations } = rows[0]?.fields ?? {};
  const [person, organization] = contributorsInput.parse(contributors ?? '[]');
  const { name = '', given, family, affiliations = [] } = person ?? {};
  const lists = articleListInputs;
  const title = lists.translations.parse(translations ?? '[]')[0]?.title;
  return {
    person: { name, given, family },
    organization: organization?.isOrganization && organization.name,
    affiliation: affiliations[0]?.name,
    funder: lists.funding.parse(funding ?? '[]')[0]?.name,
    reference: lists.references.parse(references ?? '[]')[0]?.text,
    translation: title && plainText(cleanRichText('title', title)),
  };
}

describe('the details of an article, as text without markup', () => {
  it.each(Object.entries(entrances))('are imported unchanged through %s', (name, write) => {
    check(
      property(details, (all) => {
        const { translation, ...others } = all;
        const expected = name.startsWith('Crossref')
          ? { ...others, translation: undefined }
          : { ...others, translation };
        expect(readFile(write(all))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  const { settings } = journalOf({}).records;
  const cited = citedJournal(settings, 'https://journal.example');
  const facts = journalFacts(settings, 'https://journal.example');
  const recordOf = (all: Details) =>
    articleRecord({
      ...listsOf(all),
      authors: [all.person.name, all.organization],
      authorname: `${all.person.name}, ${all.organization}`,
      contributors: contributorsOf(all),
    });
  const journalWith = (record: ArticleRecord) =>
    ({ articles: [record], present: presentAdminArticle }) as Partial<Journal> as Journal;

  // An empty list of fields stands for all fields.
  it.each<[string, (record: ArticleRecord) => string, (keyof Details)[]]>([
    ['BibTeX', (record) => citationFile.bib(record, cited), ['person', 'organization']],
    ['JATS', (record) => jatsFile(record, facts), []],
    ['a table', (record) => [...csvChunks('articles', journalWith(record))].join(''), []],
    ['JSON', (record) => JSON.stringify(presentAdminArticle(record)), []],
    [
      'a deposit',
      (record) => crossrefDeposit([record], facts, { schema: '5.4.0' }),
      ['person', 'organization', 'affiliation', 'funder', 'reference'],
    ],
  ])('are the same after an import of our %s', (_, write, fields) => {
    check(
      property(details, (all) => {
        const read = readFile(write(recordOf(all)));
        const names = fields.length > 0 ? fields : (Object.keys(all) as (keyof Details)[]);
        for (const name of names) expect([name, read[name]]).toEqual([name, all[name]]);
      }),
      { numRuns: 40 },
    );
  });

  const oai = (format: string) => (record: ArticleRecord) =>
    xmlTexts(xmlFile(writeRecord(format, record, facts)));
  const lines = (file: string) =>
    file.split('\r\n').map((line) => line.replace(/^\S+ +(?:- )?/, ''));
  /** The texts in each citation file. BibTeX is imported above. */
  const citedTexts: Record<Exclude<CitationFile, 'bib'>, (file: string) => string[]> = {
    ris: lines,
    enw: lines,
    json: (file) =>
      JSON.parse(file)[0].author.map(
        ({ literal, given, family }: Record<string, string>) => literal ?? `${family}, ${given}`,
      ),
  };
  type Written = [string, (record: ArticleRecord) => string[], (keyof Details)[]];
  it.each<Written>([
    [
      'DOAJ’s XML',
      (record) => xmlTexts(doajFile([record], facts)),
      ['person', 'organization', 'affiliation'],
    ],
    [
      'DOAJ’s JSON',
      (record) => jsonTexts(bibjson(record, facts)),
      ['person', 'organization', 'affiliation'],
    ],
    ['Dublin Core', oai('oai_dc'), ['person', 'organization']],
    ['MARC', oai('marcxml'), ['person', 'organization', 'funder', 'translation']],
    ['OpenAIRE’s format', oai('oai_openaire'), ['person', 'organization', 'funder']],
    ...citationFileNames
      .filter((ending) => ending !== 'bib')
      .map(
        (ending): Written => [
          citationFiles[ending],
          (record) => citedTexts[ending](citationFile[ending](record, cited)),
          ['person', 'organization'],
        ],
      ),
    [
      'a mail',
      (record) => Object.values(valuesOfArticle(record, 'https://journal.example')),
      ['person', 'organization'],
    ],
  ])('are unchanged in %s', (_, write, fields) => {
    check(
      property(details, (all) => {
        const found = write(recordOf(all));
        for (const name of fields) {
          const value = all[name];
          const forms =
            typeof value === 'string' ? [value] : [value.name, `${value.family}, ${value.given}`];
          const isStated = found.some((text) => forms.some((form) => text.includes(form)));
          expect(isStated ? [] : [name, forms, found]).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are in every formatted citation, with other quotation marks', () => {
    const letters = (text: string) =>
      text
        .replace(/["'“”‘’`«»]/g, '')
        .replace(/\s+/g, ' ')
        .toLowerCase();
    check(
      property(details, (all) => {
        for (const { style, html } of formatCitations(recordOf(all), cited)) {
          const text = letters(plainText(html));
          expect([style, text]).toEqual([
            style,
            expect.stringContaining(letters(all.organization)),
          ]);
          expect([style, text]).toEqual([
            style,
            expect.stringContaining(letters(all.person.family)),
          ]);
        }
      }),
      { numRuns: 10 },
    );
  });
});

/** Returns the text of each element of a document. */
function xmlTexts(xml: string): string[] {
  const within = ({ children }: XmlElement): string[] => [
    children.filter((child) => typeof child === 'string').join(''),
    ...children.flatMap((child) => (typeof child === 'string' ? [] : within(child))),
  ];
  return within(readXml(xml));
}

/** Returns all texts in an object. */
function jsonTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(jsonTexts) : [];
}
