import type { ReadinessCheck } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import type { ArticleRecord } from '../articles/model.ts';
import type { SettingsFields } from '../settings/model.ts';
import { articleChecks } from './article-checks.ts';
import type { PdfFacts } from './pdf-facts.ts';
import { squeezed } from './squeezed.ts';
import { articleRecord, goodPdf, journalOf } from './testing/journal.ts';

interface Case {
  article?: Partial<ArticleRecord>;
  others?: Partial<ArticleRecord>[];
  settings?: Partial<SettingsFields>;
  facts?: PdfFacts | null;
}

function checksOf({ article: fields, others = [], settings, facts }: Case): ReadinessCheck[] {
  const article = articleRecord(fields);
  const articles = [article, ...others.map((other) => articleRecord(other))];
  const journal = journalOf({ articles, settings });
  return articleChecks(
    article,
    journal,
    facts === null ? undefined : (facts ?? goodPdf(article.title)),
  );
}

/** The state and advice of each check that is not well, by its id. */
function found(input: Case): Record<string, [string, string]> {
  return Object.fromEntries(
    checksOf(input)
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state, advice }) => [id, [state, advice]]),
  );
}

it('an article that has everything passes every check', () => {
  expect(found({})).toEqual({});
  expect(checksOf({}).map(({ id }) => id)).toEqual([
    'tags',
    'date',
    'authors',
    'abstract',
    'pdf-size',
    'pdf-text',
    'pdf-title',
    'pdf-pages',
    'pages',
    'keywords',
    'doi',
  ]);
});

it('names the citation tags that are missing, and where to complete them', () => {
  const article = { title: '<i> </i>', authors: [], pagenumber: 'xii' };
  const { tags } = found({ article, settings: { websitename: '', issn: ' ' } });
  expect(tags).toEqual([
    'fault',
    'Missing: citation_title, citation_author, citation_firstpage. Complete the article. ' +
      'Missing: citation_journal_title, citation_issn. Enter the journal’s name and ISSN in Settings.',
  ]);
});

describe('the publication date', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  it.each([
    [
      'to come',
      { publishdate: inDays(3), year: inDays(3).getUTCFullYear() },
      'fault',
      'still to come',
    ],
    [
      'of before the first issue',
      { publishdate: new Date('1999-12-31') },
      'fault',
      'first issue, of 2026',
    ],
    [
      'of another year than the issue',
      { publishdate: new Date('2026-01-02'), year: 2025 },
      'advice',
      'not in 2025',
    ],
  ])('%s is told', (_what, article, state, advice) => {
    expect(found({ article }).date).toEqual([state, expect.stringContaining(advice)]);
  });

  it('of tomorrow is none, since it is that somewhere', () => {
    const article = { publishdate: inDays(0.9), year: inDays(0.9).getUTCFullYear() };
    expect(found({ article })).not.toHaveProperty('date');
  });
});

describe('an author', () => {
  it.each([
    'Ada Lovelace et al.',
    'Ada and Charles Babbage',
    'Ada Lovelace1',
    'ada@example.org',
    'A',
    'Lovelace & Babbage',
    'Ada*',
  ])('called %s is no name', (name) => {
    expect(found({ article: { authors: ['Émilie du Châtelet', name] } }).authors).toEqual([
      'fault',
      expect.stringContaining(`“${name}” is not one person’s name`),
    ]);
  });

  it('in capitals is advised against', () => {
    expect(found({ article: { authors: ['ADA LOVELACE'] } }).authors?.[0]).toBe('advice');
  });

  it.each([
    'Plato',
    'J. R. R. Tolkien',
    'X. Li',
    'S. O’Hara-Núñez',
    'Patrick D Schloss',
    '王小明',
    'श्री त्रिपाठी',
    'محمد الأمين',
    'Andrea Etzel',
    'C. V. Raman Jr.',
  ])('called %s is well', (name) => {
    expect(found({ article: { authors: [name] } })).toEqual({});
  });
});

describe('the abstract', () => {
  it('of a line is a fault', () => {
    const { abstract } = found({ article: { abstract: '<p>We measured the rate.</p>' } });
    expect(abstract).toEqual(['fault', expect.stringContaining('It has 21 characters')]);
  });

  it('that is empty is a fault', () => {
    const { abstract } = found({ article: { abstract: '<p> </p>' } });
    expect(abstract).toEqual(['fault', expect.stringContaining('It is empty')]);
  });
});

describe('the PDF', () => {
  it('is pending until it was read, but for its size', () => {
    expect(Object.entries(found({ facts: null })).map(([id, [state]]) => [id, state])).toEqual([
      ['pdf-text', 'pending'],
      ['pdf-title', 'pending'],
      ['pdf-pages', 'pending'],
    ]);
  });

  it.each(['encrypted', 'damaged', 'too slow', 'too large'] as const)(
    'that is %s is a fault, with what to do',
    (unreadable) => {
      expect(found({ facts: { unreadable } })).toEqual({
        'pdf-text': ['fault', expect.stringMatching(/replace the (PDF|one) on/)],
      });
    },
  );

  it('without text is told to need text recognition', () => {
    const { 'pdf-text': text } = found({ facts: { pages: 4, letters: 99, firstPage: 'stamp' } });
    expect(text).toEqual(['fault', expect.stringContaining('(OCR)')]);
  });

  it('of 5 MB is too large', () => {
    const pdf = { sha256: 'a'.repeat(64), size: 5_242_880, stored: new Date() };
    expect(found({ article: { pdf } })['pdf-size']?.[0]).toBe('fault');
    expect(found({ article: { pdf: { ...pdf, size: 5_242_879 } } })).toEqual({});
  });

  it('carries the title in ligatures, broken and hyphenated, and with its formula', () => {
    const title =
      'Efficient <i>de novo</i> synthesis of CO<sub>2</sub>–fluorine “cages” in Orléans';
    const firstPage = squeezed(
      'J. Engines\nEﬃcient DE NOVO syn-\nthesis of CO₂—ﬂuorine cages\nin Orle´ans A. Lovelace',
    );
    const facts = { pages: 4, letters: 500, firstPage };
    expect(found({ article: { title }, facts })).toEqual({});
    expect(found({ article: { title: 'On engines' }, facts })['pdf-title']?.[0]).toBe('fault');
  });

  it('that has other pages than the record is advised the range that fits', () => {
    const facts = { ...goodPdf('On engines'), pages: 6 } as PdfFacts;
    expect(found({ article: { title: 'On engines' }, facts })).toEqual({
      'pdf-pages': [
        'advice',
        'The PDF has 6 pages, 12-15 are 4 pages. If the PDF is complete, the page number should be 12-17.',
      ],
    });
  });
});

describe('the pages', () => {
  it.each(['10-13', '15-20', '12', '13-14', '1-99', '12-15'])(
    'of another article of the issue, %s, overlap',
    (pagenumber) => {
      const { pages } = found({ others: [{ pagenumber, refnumber: 'R2' }] });
      const overlaps = pagenumber !== '15-20';
      expect(pages).toEqual(
        overlaps ? ['advice', expect.stringContaining(`R2 (${pagenumber})`)] : undefined,
      );
    },
  );

  it.each([
    { pagenumber: '16-20' },
    { pagenumber: '8-12' },
    { pagenumber: '12-15', issue: 3 },
    { pagenumber: '12-15', status: 'disabled' as const },
  ])('%j does not', (other) => {
    expect(found({ others: [other] })).toEqual({});
  });
});

it('advises to give keywords, and to look at a DOI that ends in a full stop', () => {
  expect(found({ article: { keywords: '', doi: '10.1234/x.' } })).toEqual({
    keywords: ['advice', expect.any(String)],
    doi: ['advice', expect.stringContaining('10.1234/x. ends')],
  });
  expect(found({ article: { doi: 'https://doi.org/10.1234/x' } }).doi?.[0]).toBe('fault');
  expect(found({ article: { doi: '' } })).toEqual({});
});
