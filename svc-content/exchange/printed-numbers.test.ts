import {
  type CitationFile,
  csvFile,
  escapeHtml,
  importColumns,
  issueInWords,
  issueNumbers,
  placeInWords,
  plainText,
  printedIssue,
  printedVolume,
} from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { citedJournal } from '../articles/metadata/csl-item.ts';
import { journalFacts } from '../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { presentAdminArticle } from '../articles/presenter.ts';
import { articleRecord, journalOf } from '../office/indexing-checks/testing/journal.ts';
import { citationFile } from '../reading/citations/files.ts';
import { formatCitations } from '../reading/citations/format.ts';
import { articleFields } from '../store/testing/article-form.ts';
import { xmlFile } from '../store/text/xml.ts';
import { crossrefDeposit } from './crossref/deposit.ts';
import { bibjson } from './deposits/doaj.ts';
import { doajFile } from './deposits/doaj-file.ts';
import { csvChunks, type Journal } from './export/tables.ts';
import { IssueNumbers, issueOfRow } from './import/issue-numbers.ts';
import { wholePages } from './import/normalised.ts';
import { readSource } from './import/read-source.ts';
import { jatsFile } from './jats/article.ts';
import { requireValid } from './jats/testing/validate.ts';
import { writeRecord } from './oai/formats/formats.ts';

/** Volumes and issues of one year as printed, in the order of readers. */
const PRINTED: [volume: string, issue: string][] = [
  ['7', '1–2'],
  ['7', '3'],
  ['7', '3A'],
  ['7', '4/5'],
  ['7', 'VI'],
  ['7', '7 Suppl. 1'],
  ['7', 'S1'],
  ['7', 'spe2'],
  ['7', 'Supplement 3'],
  ['7', 'Été & hiver'],
  ['SMC-11', '2'],
  ['XII', '1'],
  ['13–14', '1-2'],
];

/** The functions that write an article of an issue in the format of each kind of source. */
const sources: Record<string, (volume: string, issue: string) => string> = {
  'a table': (volume, issue) => {
    const row = articleFields({ volume, issue });
    return csvFile([importColumns, importColumns.map((column) => row[column] ?? '')]);
  },
  BibTeX: (volume, issue) =>
    `@article{k, title = {T}, year = 2026, volume = {${volume.replace('–', '--')}}, number = {${issue.replace('&', '\\&').replace('–', '--')}}}`,
  JATS: (volume, issue) =>
    `<article><front><article-meta><pub-date><year>2026</year></pub-date><volume>${volume}</volume><issue>${escapeHtml(issue)}</issue></article-meta></front></article>`,
  'Crossref’s XML': (volume, issue) =>
    `<journal><journal_issue><publication_date><year>2026</year></publication_date><journal_volume><volume>${volume}</volume></journal_volume><issue>${escapeHtml(issue)}</issue></journal_issue><journal_article><titles><title>T</title></titles></journal_article></journal>`,
  'our JSON': (volumelabel, issuelabel) =>
    JSON.stringify({ ...articleFields({ volume: '71', issue: '72' }), volumelabel, issuelabel }),
};

/** Returns the issues of the articles in a file, with the notes about them. */
function issuesIn(file: string, issues = new IssueNumbers([])) {
  const { rows, faults } = readSource(new TextEncoder().encode(file));
  expect(faults).toEqual([]);
  return rows.map(({ fields }) => {
    const notes: string[] = [];
    const { issue, faults } = issueOfRow(issues, fields, (note) => notes.push(note));
    if (issue) issues.add(issue);
    return { issue, faults, notes };
  });
}

describe('the numbers of volumes and issues', () => {
  it.each(Object.entries(sources))('are imported through %s as printed', (_, write) => {
    const issues = new IssueNumbers([]);
    for (const [volume, issue] of PRINTED) {
      const [found] = issuesIn(write(volume, issue), issues);
      expect(found?.issue && [printedVolume(found.issue), printedIssue(found.issue)]).toEqual([
        ...[volume, issue],
      ]);
    }
    const planned = [...issues.planned];
    expect(new Set(planned.map(({ volume, issue }) => `${volume}/${issue}`)).size).toBe(13);
    // Importing the same numbers again adds no issue.
    for (const [volume, issue] of PRINTED) issuesIn(write(volume, issue), issues);
    issuesIn(write('07', '1-2'), issues);
    expect(issues.planned).toEqual(planned);
  });

  const { settings } = journalOf({}).records;
  const cited = citedJournal(settings, 'https://journal.example');
  const facts = journalFacts(settings, 'https://journal.example');
  const importing = new IssueNumbers([]);
  const records = PRINTED.map(([volume, issue]) => {
    const table = sources['a table']?.(volume, issue) ?? '';
    return articleRecord({ ...issuesIn(table, importing)[0]?.issue });
  });

  it.each(records)('are exported as printed: $volumelabel $issuelabel', (record) => {
    const [volume, issue] = [printedVolume(record), printedIssue(record)];
    const xml = escapeHtml(issue).replaceAll('&#38;', '&amp;');
    const inFiles: Record<Exclude<CitationFile, 'json'>, string> = {
      bib: `volume = {${volume}},\n  number = {${issue.replace('&', '\\&')}}`,
      ris: `VL  - ${volume}\r\nIS  - ${issue}\r\n`,
      enw: `%V ${volume}\r\n%N ${issue}\r\n`,
    };
    for (const [ending, expected] of Object.entries(inFiles))
      expect(citationFile[ending as keyof typeof inFiles](record, cited)).toContain(expected);
    expect(JSON.parse(citationFile.json(record, cited))).toMatchObject([{ volume, issue }]);
    const jats = jatsFile(record, facts);
    requireValid(jats);
    expect(jats).toContain(`<volume>${volume}</volume><issue>${xml}</issue>`);
    expect(crossrefDeposit([record], facts, { schema: '5.4.0' })).toContain(
      `<volume>${volume}</volume></journal_volume><issue>${xml}</issue>`,
    );
    expect(doajFile([record], facts)).toContain(`<volume>${volume}</volume><issue>${xml}</issue>`);
    expect(bibjson(record, facts).journal).toMatchObject({ volume, number: issue });
    const words = (word: string) => issueInWords(record, word).replace('&', '&amp;');
    const oai = (format: string) => xmlFile(writeRecord(format, record, facts));
    expect(oai('oai_dc')).toContain(`; Vol. ${volume}, ${words('No.')} (2026); `);
    expect(oai('marcxml')).toContain(`Vol. ${volume}, ${words('no.')} (2026), `);
    expect(oai('oai_openaire')).toContain(
      `<oaire:citationVolume>${volume}</oaire:citationVolume><oaire:citationIssue>${xml}</oaire:citationIssue>`,
    );
    for (const { style, html } of formatCitations(record, cited)) {
      // The dash in a range depends on the style.
      const text = plainText(html).replace(/[–-]/g, '-').toLowerCase();
      expect([style, text]).toEqual([
        style,
        expect.stringContaining(issue.replace(/[–-]/g, '-').toLowerCase()),
      ]);
    }
    expect(presentAdminArticle(record)).toMatchObject(issueNumbers(record));
  });

  it('precede the pages and the article number of an article that has both', () => {
    const record = articleRecord({ pagenumber: '12-15', articlenumber: 'e12' });
    const citations = formatCitations(record, cited).map(({ style, html }) => [
      style,
      // Only the pages or the article number at the end of the citation, without the DOI.
      /\b(?:Article e12|p?p?\.? ?12.\d+)\b/.exec(plainText(html))?.[0],
    ]);
    expect(Object.fromEntries(citations)).toEqual({
      apa: 'Article e12',
      mla: 'pp. 12–15',
      chicago: '12–15',
      vancouver: '12–5',
      harvard: 'pp. 12–15',
    });
    const lines = citationFile.enw(record, cited).split('\r\n');
    expect(lines.filter((line) => /^%P|Article e/.test(line))).toEqual([
      '%P 12-15',
      '%Z Article e12',
    ]);
    const numbered = articleRecord({ pagenumber: '', articlenumber: 'e12' });
    for (const { html } of formatCitations(numbered, cited)) expect(html).toContain('e12');
    expect(citationFile.enw(numbered, cited)).toContain('%P e12\r\n');
  });

  it.each(['xi-xiv, 3', '1-3, 7, 9-12', 'S1-S9', '123:1-123:25'])(
    'stand before the pages %s, which are exported and imported as entered',
    (pagenumber) => {
      const record = articleRecord({ pagenumber });
      const jats = jatsFile(record, facts);
      requireValid(jats);
      const files = [
        jats,
        crossrefDeposit([record], facts, { schema: '5.4.0' }),
        citationFile.bib(record, cited),
        JSON.stringify([presentAdminArticle(record)]),
      ];
      for (const file of files) {
        const { rows, unheld } = readSource(new TextEncoder().encode(file));
        const pages = wholePages(rows[0]?.fields.pagenumber ?? '', () => {});
        expect([
          pages,
          [...(unheld?.keys() ?? [])].filter((kind) => kind.includes('page')),
        ]).toEqual([pagenumber, []]);
      }
      const printed = pagenumber.replaceAll('-', '–');
      expect(placeInWords(record, 'short')).toBe(`pp. ${printed}`);
      const [first = '', last = ''] = pagenumber.split('-');
      const start = pagenumber.includes(',')
        ? `SP  - ${pagenumber}`
        : `SP  - ${first}\r\nEP  - ${last}`;
      expect(citationFile.ris(record, cited)).toContain(`\r\n${start}\r\n`);
      expect(citationFile.enw(record, cited)).toContain(`%P ${pagenumber}\r\n`);
      expect(JSON.parse(citationFile.json(record, cited))).toMatchObject([{ page: pagenumber }]);
      for (const { style, html } of formatCitations(record, cited)) {
        // Some styles shorten the end of a range: S1–9.
        const short = printed.replace(/(?<=S\d)–S/, '–');
        expect([style, html]).toEqual([
          style,
          expect.toSatisfy((text: string) => text.includes(printed) || text.includes(short)),
        ]);
        if (style === 'mla') expect(html).toContain('pp. ');
      }
      expect(xmlFile(writeRecord('marcxml', record, facts))).toContain(`p. ${pagenumber}`);
    },
  );

  const exported = {
    articles: records,
    present: presentAdminArticle,
  } as Partial<Journal> as Journal;
  const joined = (write: (record: ArticleRecord) => string) =>
    records.map((record) => write(record).replace(/<\?xml[^>]*>|<!DOCTYPE[^>]*>/g, '')).join('\n');
  it.each([
    ['BibTeX', () => joined((record) => citationFile.bib(record, cited))],
    ['JATS', () => `<all>${joined((record) => jatsFile(record, facts))}</all>`],
    ['a deposit', () => crossrefDeposit(records, facts, { schema: '5.4.0' })],
    ['JSON', () => JSON.stringify(records.map(presentAdminArticle))],
    ['table', () => [...csvChunks('articles', exported)].join('')],
  ])('are the same after an import of our own %s', (from, write) => {
    const found = issuesIn(write());
    const printed = found.map(({ issue }) => issue && [printedVolume(issue), printedIssue(issue)]);
    expect(printed.toSorted()).toEqual(PRINTED.toSorted());
    if (from !== 'JSON' && from !== 'table') return;
    expect(found.map(({ issue }) => issue)).toEqual(records.map(issueNumbers));
  });
});

const existing = [
  { year: 2026, volume: 7, issue: 1, issuelabel: '1–2' },
  { year: 2026, volume: 7, issue: 3 },
  { year: 2026, volume: 12, issue: 1, volumelabel: 'XII' },
];

it.each([
  ['7', '1-2', 2026, { volume: 7, issue: 1 }, 'Issue “1-2” is taken for issue “1–2”'],
  ['7', '2', 2026, { volume: 7, issue: 2 }, /has an issue 1–2, and issue 2 is imported as another/],
  ['7', '1', 2026, { volume: 7, issue: 1001 }, /gets the number 1001 .*\n.*imported as another/],
  ['7', 'Suppl. 9', 2026, { volume: 7, issue: 1009 }, 'Issue “Suppl. 9” gets the number 1009'],
  ['No. 7', 'Issue 03', 2026, { volume: 7, issue: 3 }, ''],
  ['vol. XII', 'no 1', 2026, { volume: 12, issue: 1 }, ''],
  ['12', '1', 2026, { volume: 12, issue: 1 }, 'Volume “12” is taken for volume “XII”'],
  ['A12', '1', 2026, { volume: 10_012, issue: 1 }, 'Volume “A12” gets the number 10012'],
  ['30', '5', 2026, { volume: 30, issue: 5 }, ''],
  ['7', '3', 2025, { volume: 7, issue: 3 }, /^Volume 7, issue 3 is in 2026, too: .* in 2025\./],
])(
  'finds volume %s, issue %s of %i, with a note about an uncertain decision',
  (volume, issue, year, numbers, note) => {
    const notes: string[] = [];
    const fields = { volume, issue, year: String(year) };
    const found = issueOfRow(new IssueNumbers(existing), fields, (text) => notes.push(text));
    expect(found).toMatchObject({ issue: { year, ...numbers }, faults: {} });
    if (note === '') expect(notes).toEqual([]);
    else expect(notes.join('\n')).toMatch(note);
  },
);

it('retains the numbers of an export, unless another issue has them', () => {
  const find = (fields: object) =>
    issueOfRow(new IssueNumbers(existing), { year: '2026', volume: '7', ...fields }, () => {})
      .issue;
  expect(find({ issue: '5', issuelabel: 'S1' })?.issue).toBe(5);
  expect(find({ issue: '3', issuelabel: 'S1' })?.issue).toBe(1001);
  expect(find({ issue: '9', issuelabel: '1-2' })?.issue).toBe(1);
});

it.each([
  [{ issue: 'x'.repeat(33) }, { issue: 'At most 32 characters' }],
  [{ issue: '<b>2</b>' }, { issue: 'Must not contain HTML tags' }],
  [{ volume: '–' }, { volume: 'Needs a letter or a digit' }],
  [{ issue: '' }, {}],
  [{ issue: '1.5' }, {}],
  [{ issue: '-1' }, {}],
  [{ year: 'MMXX' }, {}],
])('finds no issue for %j', (fields, faults) => {
  const row = { year: '2026', volume: '7', issue: '1', ...fields };
  expect(issueOfRow(new IssueNumbers([]), row, () => {})).toEqual({ faults });
});

describe('a date of publication', () => {
  const { settings } = journalOf({}).records;
  const cited = citedJournal(settings, 'https://journal.example');
  const facts = journalFacts(settings, 'https://journal.example');
  it.each([
    ['year', '2026', '2026///', [[2026]], '<year>2026</year></publication_date>'],
    ['month', '2026-08', '2026/08//', [[2026, 8]], '<month>08</month><year>2026</year>'],
  ])(
    'of which only the %s is known is exported and imported with this precision',
    (dateprecision, date, ris, parts, xml) => {
      const record = articleRecord({ publishdate: new Date('2026-08-01'), dateprecision });
      const files = {
        bib: citationFile.bib(record, cited),
        jats: jatsFile(record, facts),
        crossref: crossrefDeposit([record], facts, { schema: '5.4.0' }),
        json: JSON.stringify([presentAdminArticle(record)]),
      };
      requireValid(files.jats);
      expect(citationFile.ris(record, cited)).toContain(`DA  - ${ris}\r\n`);
      expect(JSON.parse(citationFile.json(record, cited))[0].issued).toEqual({
        'date-parts': parts,
      });
      expect(files.jats).toContain(`iso-8601-date="${date}"`);
      expect(files.crossref).toContain(xml);
      expect(doajFile([record], facts)).toContain(`<publicationDate>${date}</publicationDate>`);
      expect(xmlFile(writeRecord('oai_dc', record, facts))).toContain(`<dc:date>${date}</dc:date>`);
      expect(plainText(formatCitations(record, cited)[0]?.html ?? '')).toContain('2026');
      for (const [name, file] of Object.entries(files)) {
        const { fields = {} } = readSource(new TextEncoder().encode(file)).rows[0] ?? {};
        const day = name === 'json' || dateprecision === 'month' ? '2026-08-01' : '2026-01-01';
        expect([name, fields.publishdate?.slice(0, 10), fields.dateprecision]).toEqual([
          ...[name, day, dateprecision],
        ]);
      }
    },
  );
});
