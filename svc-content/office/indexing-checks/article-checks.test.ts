import {
  type Contributor,
  createArticleSchema,
  FILE_TOO_LARGE,
  type IndexingCheck,
  pageRange,
} from '@app/contracts';
import { describe, expect, it } from 'vitest';
import type { ArticleRecord } from '../../articles/model.ts';
import type { SettingsFields } from '../../journal/settings/model.ts';
import { articleChecks } from './article-checks.ts';
import { lettersOf } from './letters.ts';
import type { PdfFacts } from './pdf-facts.ts';
import { articleRecord, goodPdf, journalOf } from './testing/journal.ts';

interface Case {
  article?: Partial<ArticleRecord>;
  others?: Partial<ArticleRecord>[];
  settings?: Partial<SettingsFields>;
  facts?: PdfFacts | null;
}

function checksOf({ article: fields, others = [], settings, facts }: Case): IndexingCheck[] {
  const article = articleRecord(fields);
  const articles = [article, ...others.map((other) => articleRecord(other))];
  const journal = journalOf({ articles, settings });
  return articleChecks(
    article,
    journal,
    facts === null ? undefined : (facts ?? goodPdf(article.title)),
  );
}

/** Returns the state and the advice of each check that is not ok, by its id. */
function found(input: Case): Record<string, [string, string]> {
  return Object.fromEntries(
    checksOf(input)
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state, advice }) => [id, [state, advice]]),
  );
}

it('passes a complete article in every check', () => {
  expect(found({})).toEqual({});
  expect(checksOf({}).map(({ id }) => id)).toEqual([
    'tags',
    'date',
    'authors',
    'orcid',
    'affiliations',
    'abstract',
    'pages',
    'keywords',
    'references',
    'doi',
    'characters',
    'pdf-size',
    'pdf-text',
    'pdf-title',
    'pdf-pages',
  ]);
});

it('states which indexers require each check, and the field to correct', () => {
  const doi = checksOf({ article: { doi: '' } }).find(({ id }) => id === 'doi');
  expect(doi).toMatchObject({ targets: ['crossref', 'doaj', 'openaire'], field: 'doi' });
  const fields = new Set(checksOf({}).flatMap(({ field }) => field ?? []));
  const known = [...Object.keys(createArticleSchema.shape), 'pdfFile'];
  expect([...fields].filter((field) => !known.includes(field))).toEqual([]);
});

it('reports characters that no font of the PDFs has, with the field', () => {
  const article = { title: 'On <i>🍵</i> &amp; x<sup>2</sup>', authors: ['Ada 🎉', '𰻞田'] };
  const check = checksOf({ article }).find(({ id }) => id === 'characters');
  expect(check).toMatchObject({ state: 'advice', targets: [] });
  expect(check?.page).toMatch(/\?field=title$/);
  expect(check?.advice).toBe(
    'Title: no font of the journal’s PDFs has 🍵 (U+1F375). They show � instead. Author name: no font of the journal’s PDFs has 🎉 (U+1F389), 𰻞 (U+30EDE). They show � instead. A certificate with such a name cannot be made.',
  );
});

describe('the details of authors', () => {
  const [ada, emilie] = [{ name: 'Ada Lovelace' }, { name: 'Émilie du Châtelet' }];
  const affiliations = [{ name: 'Analytical Society' }];
  const orcid = '0000-0002-1825-0097';

  it('include at least one ORCID iD', () => {
    const without = [
      { ...ada, affiliations },
      { ...emilie, affiliations },
    ];
    expect(found({ article: { contributors: without } })).toEqual({
      orcid: ['advice', expect.stringContaining('No author has an ORCID iD')],
    });
    const one = [{ ...ada, affiliations, orcid }, without[1] as Contributor];
    expect(found({ article: { contributors: one } })).toEqual({});
  });

  it('must include affiliations, and the authors without any are named', () => {
    const contributors = [{ ...ada, orcid, affiliations }, emilie];
    expect(found({ article: { contributors } })).toEqual({
      affiliations: ['advice', expect.stringContaining('the affiliation of Émilie du Châtelet.')],
    });
  });
});

it('advises to enter references, except in an editorial', () => {
  expect(found({ article: { references: [] } })).toEqual({
    references: ['advice', expect.any(String)],
  });
  expect(found({ article: { references: [], type: 'editorial' } })).toEqual({});
});

it('reports missing citation tags of the article with the page on which to enter them, but no tags of the journal', () => {
  const article = { title: '<i> </i>', authors: [], pagenumber: 'first' };
  const settings = { websitename: '', issn: ' ' };
  expect(found({ article, settings }).tags).toEqual([
    'fault',
    'Missing: citation_title, citation_author, citation_firstpage. Complete the article.',
  ]);
  expect(found({ settings })).toEqual({});
});

it('links to the first field of the article that a missing tag needs', () => {
  const page = (article: Partial<ArticleRecord>) =>
    checksOf({ article }).find(({ id }) => id === 'tags')?.page;
  expect(page({ pagenumber: 'first' })).toMatch(
    /^\/admin\/archives\/[0-9a-f]{24}\?field=pagenumber$/,
  );
  expect(page({})).toBeUndefined();
});

describe('articles that report no research', () => {
  const bare = { abstract: '<p>Two signs were wrong.</p>', keywords: '', references: [] };
  it.each(['correction', 'retraction', 'editorial', 'other'] as const)(
    'pass as %s with a short text and without keywords and references',
    (type) => {
      expect(found({ article: { ...bare, type } })).toEqual({});
    },
  );

  it.each(['letter', 'commentary', 'book-review'] as const)(
    'need no abstract and no keywords as %s',
    (type) => {
      expect(found({ article: { abstract: '', keywords: '', type } })).toEqual({});
    },
  );
});

it('permits a notice in an issue of an earlier year', () => {
  const publishdate = new Date('2026-01-02');
  const notice = { noticekind: 'correction', noticeof: 'R1', publishdate, year: 2025 };
  expect(found({ article: notice })).toEqual({});
});

describe('the publication date', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  it.each([
    [
      'in the future',
      { publishdate: inDays(3), year: inDays(3).getUTCFullYear() },
      'fault',
      'in the future',
    ],
    [
      'before the first issue',
      { publishdate: new Date('1999-12-31') },
      'fault',
      'first issue, of 2026',
    ],
    [
      'more than a year from the issue',
      { publishdate: new Date('2026-01-02'), year: 2024 },
      'advice',
      'more than a year away from 2024',
    ],
  ])('is reported if it is %s', (_what, article, state, advice) => {
    expect(found({ article }).date).toEqual([state, expect.stringContaining(advice)]);
  });

  it('may be tomorrow’s, because of time zones', () => {
    const article = { publishdate: inDays(0.9), year: inDays(0.9).getUTCFullYear() };
    expect(found({ article })).not.toHaveProperty('date');
  });
});

describe('an author name', () => {
  it.each([
    'Ada Lovelace et al.',
    'Ada and Charles Babbage',
    'Ada Lovelace1',
    'ada@example.org',
    'A',
    'Lovelace & Babbage',
    'Ada*',
  ])('is rejected: %s', (name) => {
    expect(found({ article: { authors: ['Émilie du Châtelet', name] } }).authors).toEqual([
      'fault',
      expect.stringContaining(`“${name}” is not one person’s name`),
    ]);
  });

  it('may be the name of an organization', () => {
    const name = 'Institute of Ice & Snow and Friends';
    const contributors = [{ name, isOrganization: true as const }];
    expect(found({ article: { authors: [name], contributors } })).toEqual({});
  });

  it('is accepted with advice if it is in capitals', () => {
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
  ])('is accepted: %s', (name) => {
    expect(found({ article: { authors: [name] } })).toEqual({});
  });
});

describe('the abstract', () => {
  it('is reported if it is short', () => {
    const { abstract } = found({ article: { abstract: '<p>We measured the rate.</p>' } });
    expect(abstract).toEqual(['fault', expect.stringContaining('has only 21 characters')]);
  });

  it('is reported if it is empty', () => {
    const { abstract } = found({ article: { abstract: '<p> </p>' } });
    expect(abstract).toEqual(['fault', expect.stringContaining('is empty')]);
  });
});

describe('the PDF', () => {
  it('is pending until it has been read, except for its size', () => {
    expect(Object.entries(found({ facts: null })).map(([id, [state]]) => [id, state])).toEqual([
      ['pdf-text', 'pending'],
      ['pdf-title', 'pending'],
      ['pdf-pages', 'pending'],
    ]);
  });

  it.each(['encrypted', 'damaged', 'too slow', 'too large'] as const)(
    'is reported with advice if it is %s',
    (unreadable) => {
      expect(found({ facts: { unreadable } })).toEqual({
        'pdf-text': ['fault', expect.stringMatching(/replace the (PDF|one) on/)],
      });
    },
  );

  it('is reported without text, with the advice to use text recognition', () => {
    const { 'pdf-text': text } = found({ facts: { pages: 4, letters: 99, firstPage: 'stamp' } });
    expect(text).toEqual(['fault', expect.stringContaining('(OCR)')]);
  });

  it('is too large if it has 5 MB or more', () => {
    const pdf = { sha256: 'a'.repeat(64), size: FILE_TOO_LARGE, stored: new Date() };
    expect(found({ article: { pdf } })['pdf-size']?.[0]).toBe('fault');
    expect(found({ article: { pdf: { ...pdf, size: FILE_TOO_LARGE - 1 } } })).toEqual({});
    // The size is that of the typeset PDF if readers receive this PDF.
    const text = { sha256: 'b'.repeat(64), size: 1 };
    const typeset = { ...pdf, of: 'c'.repeat(64) };
    const fulltext = { version: 1, shownSince: new Date(), pdf: 'typeset' as const, text, typeset };
    expect(found({ article: { fulltext } })['pdf-size']?.[0]).toBe('fault');
    const small = { ...fulltext, typeset: { ...typeset, size: 1_000 } };
    expect(found({ article: { pdf, fulltext: small } })).toEqual({});
  });

  it('contains the title, despite ligatures, line breaks, hyphens and formulas', () => {
    const title =
      'Efficient <i>de novo</i> synthesis of CO<sub>2</sub>–fluorine “cages” in Orléans';
    const firstPage = lettersOf(
      'J. Engines\nEﬃcient DE NOVO syn-\nthesis of CO₂—ﬂuorine cages\nin Orle´ans A. Lovelace',
    );
    const facts = { pages: 4, letters: 500, firstPage };
    expect(found({ article: { title }, facts })).toEqual({});
    expect(found({ article: { title: 'On engines' }, facts })['pdf-title']?.[0]).toBe('fault');
  });

  it('is reported if its number of pages differs, with the page range that would fit', () => {
    const facts = { ...goodPdf('On engines'), pages: 6 };
    expect(found({ article: { title: 'On engines' }, facts })).toEqual({
      'pdf-pages': [
        'advice',
        'The PDF has 6 pages, 12-15 are 4 pages. If the PDF is complete, the page number should be 12-17.',
      ],
    });
  });
});

it('is not compared with the pages of an article that has a number instead', () => {
  const article = { title: 'On engines', pagenumber: '12', articlenumber: 'e12' };
  const facts = { ...goodPdf('On engines'), pages: 6 };
  expect(found({ article, facts, others: [{ pagenumber: '1-99' }] })).toEqual({});
  expect(found({ others: [{ pagenumber: '1-99', articlenumber: 'e1' }] })).toEqual({});
  const { 'pdf-pages': pages } = found({ article: { ...article, articlenumber: '' }, facts });
  expect(pages?.[1]).toMatch(
    /should be 12-17\. If 12 is the number of the article, enter it as such\.$/,
  );
});

describe('the pages of another article of the issue', () => {
  it.each(['10-13', '15-20', '12', '13-14', '1-99', '12-15', '3, 14-15, 99'])(
    '%s are compared with 12-15',
    (pagenumber) => {
      const { pages } = found({ others: [{ pagenumber, refnumber: 'R2' }] });
      const overlaps = pagenumber !== '15-20';
      expect(pages).toEqual(
        overlaps ? ['advice', expect.stringContaining(`R2 (${pageRange(pagenumber)})`)] : undefined,
      );
    },
  );

  it.each([
    { pagenumber: '16-20' },
    { pagenumber: '8-12' },
    { pagenumber: '1-11, 16-20' },
    { pagenumber: '12-15', issue: 3 },
    { pagenumber: '12-15', status: 'disabled' as const },
  ])('do not overlap: %j', (other) => {
    expect(found({ others: [other] })).toEqual({});
  });
});

it('advises to enter keywords and to check a DOI that ends in a full stop', () => {
  expect(found({ article: { keywords: '', doi: '10.1234/x.' } })).toEqual({
    keywords: ['advice', expect.any(String)],
    doi: ['advice', expect.stringContaining('10.1234/x. ends')],
  });
  expect(found({ article: { doi: 'https://doi.org/10.1234/x' } }).doi?.[0]).toBe('fault');
  expect(found({ article: { doi: '' } })).toEqual({ doi: ['advice', expect.any(String)] });
  expect(found({ article: { doi: '' }, settings: { doi_prefix: '' } })).toEqual({});
});
