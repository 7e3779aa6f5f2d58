import { noArticleTexts, type PublicArticleText } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { citedJournal } from '../articles/metadata/csl-item.ts';
import { journalFacts } from '../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { articleRecord, journalOf } from '../office/indexing-checks/testing/journal.ts';
import { citationFile } from '../reading/citations/files.ts';
import { formatCitations } from '../reading/citations/format.ts';
import { publicFields, textOf } from '../reading/search/fields.ts';
import { xmlFile } from '../store/text/xml.ts';
import { journalArticle } from './crossref/article.ts';
import { bibjson } from './deposits/doaj.ts';
import { doajFile } from './deposits/doaj-file.ts';
import { jatsFile } from './jats/article.ts';
import { writeRecord } from './oai/formats/formats.ts';

const { settings } = journalOf({}).records;
const cited = citedJournal(settings, 'https://journal.example');
const facts = journalFacts(settings, 'https://journal.example');

const outputs = {
  BibTeX: (record) => citationFile.bib(record, cited),
  RIS: (record) => citationFile.ris(record, cited),
  EndNote: (record) => citationFile.enw(record, cited),
  CSL: (record) => citationFile.json(record, cited),
  citations: (record) => JSON.stringify(formatCitations(record, cited)),
  JATS: (record) => jatsFile(record, facts),
  Crossref: (record) => xmlFile(journalArticle(record, facts, '5.4.0')),
  'DOAJ’s API': (record) => JSON.stringify(bibjson(record, facts)),
  'DOAJ’s file': (record) => doajFile([record], facts),
  'Dublin Core': (record) => xmlFile(writeRecord('oai_dc', record, facts)),
  OpenAIRE: (record) => xmlFile(writeRecord('oai_openaire', record, facts)),
  MARC: (record) => xmlFile(writeRecord('marcxml', record, facts)),
  search: (record) => publicFields.map((field) => textOf[field](record)).join('\n'),
} satisfies Record<string, (record: ArticleRecord) => string>;
type Output = keyof typeof outputs;

const cites: Output[] = ['BibTeX', 'RIS', 'EndNote', 'CSL'];
const harvested: Output[] = ['Dublin Core', 'OpenAIRE', 'MARC', 'JATS'];
const mostFiles: Output[] = [...cites, ...harvested, 'DOAJ’s API', 'DOAJ’s file'];

/** A value of each text, and the outputs that contain the text, because their formats have a place for it. */
const texts: Record<PublicArticleText, [value: string, ...Output[]]> = {
  keywords: ['halite', ...mostFiles, 'search'],
  subject: ['Glaciology', ...harvested, 'search'],
  // Only pages contain it. Indexers have the abstract.
  description: ['On ice.'],
  doi: ['10.5555/ice', ...mostFiles, 'Crossref', 'citations', 'search'],
  articlenumber: ['e1023', ...mostFiles, 'Crossref', 'citations'],
  language: ['cy', ...cites, ...harvested, 'Crossref'],
  received: ['2025-11-05', 'JATS'],
  // In OpenAIRE, such a date is the start of an embargo.
  accepted: ['2025-12-06', 'JATS', 'Crossref'],
  dateprecision: ['year', ...mostFiles, 'Crossref', 'citations'],
  license: ['MIT', ...cites, ...harvested, 'Crossref'],
  country: ['Iceland', 'search'],
};

describe('a public text of an article', () => {
  it.each(Object.entries(texts))(
    '%s is in each output that has a place for it',
    (name, [value, ...places]) => {
      const fields = { refnumber: 'A', title: 'T', txnid: 'X', ...noArticleTexts, pagenumber: '' };
      const plain = articleRecord(fields);
      const filled = { ...plain, [name]: value };
      const found = Object.entries(outputs).filter(([, write]) => write(filled) !== write(plain));
      expect(found.map(([output]) => output).sort()).toEqual(places.sort());
    },
  );
});
