import {
  type Contributor,
  createArticleSchema,
  createEditorSchema,
  createIndexingEntrySchema,
  createWorkEntrySchema,
  isIssn,
  namePartsOf,
  parseAuthorName,
  parsePages,
  plainText,
  splitAuthors,
  updateDocumentDesignSchema,
  updateSettingsSchema,
  workStatuses,
} from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { issues, journalArticles, publicationOf } from './content.ts';
import { indexes } from './indexes.ts';
import { design, editors, settings } from './journal.ts';
import { portraits } from './portraits.ts';
import { laterStatuses, workEntries } from './work-entries.ts';

const allFields = journalArticles.map(({ fields }) => fields);

const duplicates = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe('the demonstration journal', () => {
  it('has two volumes, four issues, twenty articles and nine editors', () => {
    expect(new Set(issues.map(({ volume }) => volume)).size).toBe(2);
    expect(issues).toHaveLength(4);
    expect(journalArticles).toHaveLength(20);
    expect(editors.map(({ category }) => category).sort()).toEqual([
      ...Array(4).fill('assistant editor'),
      ...Array(4).fill('associate editor'),
      'chief editor',
    ]);
  });

  it('is valid by the schemas of the services', () => {
    expect(updateSettingsSchema.safeParse(settings).error).toBeUndefined();
    expect(updateDocumentDesignSchema.safeParse(design).error).toBeUndefined();
    for (const editor of editors) {
      expect(createEditorSchema.safeParse(editor).error).toBeUndefined();
    }
    for (const { title, link } of indexes) {
      expect(createIndexingEntrySchema.safeParse({ title, link }).error).toBeUndefined();
    }
    for (const { content, statuses } of workEntries) {
      expect(
        createWorkEntrySchema.safeParse({ content, status: statuses[0] }).error,
      ).toBeUndefined();
    }
    for (const fields of allFields) {
      expect(createArticleSchema.safeParse(fields).error, fields.refnumber).toBeUndefined();
    }
  });

  it('has articles with ROR ids, and with divided names that lead to the same citations as whole names', () => {
    const articles = allFields.map(({ contributors }) => contributors as Contributor[]);
    const divided = articles.filter((authors) => authors.every(({ family }) => family));
    const withRor = articles.filter((authors) =>
      authors.some(({ affiliations }) => affiliations?.some(({ ror }) => ror)),
    );
    expect([divided.length, withRor.length]).toEqual([2, 2]);
    for (const author of divided.flat()) {
      expect(namePartsOf(author)).toEqual(parseAuthorName(author.name));
    }
  });

  it('has seven indexes, and portraits only of its editors', () => {
    expect(indexes).toHaveLength(7);
    expect(duplicates(indexes.map(({ title }) => title))).toEqual([]);
    const names = editors.map(({ name }) => name);
    expect(names.filter((name) => portraits[name])).toHaveLength(5);
    expect(Object.keys(portraits).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has work entries of every status without duplicates', () => {
    const now = workEntries.map(({ statuses }) => statuses.at(-1));
    expect(new Set(now)).toEqual(new Set(workStatuses));
    expect(duplicates(workEntries.map(({ content }) => plainText(content)))).toEqual([]);
  });

  it('completes a work entry after an interrupted load unless a user has changed the entry', () => {
    const statuses = ['info', 'working', 'completed'] as const;
    expect(laterStatuses(statuses, { status: 'info', version: 0 })).toEqual(statuses.slice(1));
    expect(laterStatuses(statuses, { status: 'working', version: 1 })).toEqual(['completed']);
    expect(laterStatuses(statuses, { status: 'completed', version: 2 })).toEqual([]);
    expect(laterStatuses(statuses, { status: 'info', version: 2 })).toEqual([]);
    expect(laterStatuses(statuses, { status: 'completed', version: 1 })).toEqual([]);
  });

  it('has two well-formed ISSNs, print and online', () => {
    const issns = settings.issn?.split(',').map((issn) => issn.trim()) ?? [];
    expect(issns).toHaveLength(2);
    expect(issns.filter(isIssn)).toEqual(issns);
  });

  it('repeats no reference, title, transaction id, author or editor', () => {
    expect(duplicates(allFields.map(({ refnumber }) => refnumber))).toEqual([]);
    expect(duplicates(allFields.map(({ txnid }) => txnid))).toEqual([]);
    expect(duplicates(allFields.map(({ title }) => plainText(title).toLowerCase()))).toEqual([]);
    const people = allFields.flatMap(({ authorname }) => splitAuthors(authorname));
    expect(duplicates([...people, ...editors.map(({ name }) => name)])).toEqual([]);
  });

  it('has authors in seven scripts, and articles with a single author and with at least ten authors', () => {
    const names = allFields.flatMap(({ authorname }) => splitAuthors(authorname));
    const scripts = ['Latin', 'Cyrillic', 'Greek', 'Devanagari', 'Tamil', 'Arabic', 'Han'];
    for (const script of scripts) {
      expect(names.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))).toBe(true);
    }
    const counts = allFields.map(({ authorname }) => splitAuthors(authorname).length);
    expect(Math.min(...counts)).toBe(1);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(10);
    const countries = allFields.map(({ country }) => country);
    expect(countries).toEqual(expect.arrayContaining(['India', 'Ghana', 'South Africa']));
  });

  it('assigns no page of a volume to two articles', () => {
    for (const volume of [1, 2]) {
      const ranges = allFields
        .filter((fields) => fields.volume === volume)
        .map(({ pagenumber }) => parsePages(pagenumber));
      ranges.reduce((previous, range) => {
        expect(range?.first).toBeGreaterThan(previous?.last ?? 0);
        return range;
      }, null);
    }
  });

  it('has abstracts of 120 to 200 words', () => {
    const counts = allFields.map(({ refnumber, abstract }) => ({
      refnumber,
      words: plainText(abstract).split(' ').length,
    }));
    expect(counts.filter(({ words }) => words < 120 || words > 200)).toEqual([]);
  });

  it('cites only earlier articles of this journal', () => {
    for (const { fields, paper } of journalArticles) {
      for (const cited of paper.cites) {
        expect(publicationOf(cited).fields.publishdate <= fields.publishdate).toBe(true);
      }
    }
  });
});
