import { describe, expect, it } from 'vitest';
import { escapeLoneLessThan, plainText } from '../base/markup.ts';
import { articlePdfPath } from '../site/paths.ts';
import { articleErrorCode, createArticleSchema } from './article-input.ts';
import { doubtsAbout } from './author-doubts.ts';
import { splitAuthors } from './author-list.ts';
import { withAuthorname } from './contributor-names.ts';
import { createIssueSchema } from './issue.ts';
import { firstPageOf, parsePages, placeInWords, withHyphens } from './pages.ts';

const article = {
  txnid: 'TXN-0001',
  publishdate: '2026-11-21',
  authorname: 'Ada Lovelace, Émilie du Châtelet',
  pagenumber: '12-15',
  refnumber: 'JRN0001',
  email: 'ada@example.org',
  title: 'On <i>engines</i>',
  abstract: '<p>Text</p>',
  year: '2026',
  volume: '1',
  issue: '2',
};

const validationIssuesOf = (fields: object) =>
  createArticleSchema
    .safeParse({ ...article, ...fields })
    .error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? [];

it('requires pages unless there is an article number', () => {
  expect(validationIssuesOf({ pagenumber: '', articlenumber: '1023.e5' })).toEqual([]);
  expect(validationIssuesOf({ pagenumber: undefined, articlenumber: 'e5' })).toEqual([]);
  const missing = { path: 'pagenumber', message: 'Required, unless there is an article number' };
  expect(validationIssuesOf({ pagenumber: ' ', articlenumber: '' })).toEqual([missing]);
  expect(validationIssuesOf({ pagenumber: undefined, refnumber: '' })).toContainEqual(missing);
});

describe('an article to be created', () => {
  const NOT_A_LANGUAGE = 'A code such as en or pt-BR';

  it('is refused with an unknown language code, and with two translations into one language', () => {
    const translations = ['pt-bra', 'de', 'pt-BR', 'pt-br'].map((language) => ({
      language,
      title: 'T',
    }));
    expect(validationIssuesOf({ language: 'en-usa', translations })).toEqual([
      { path: 'language', message: NOT_A_LANGUAGE },
      { path: 'translations.0.language', message: NOT_A_LANGUAGE },
      {
        path: 'translations.3.language',
        message: 'There is already a translation into this language',
      },
    ]);
  });

  it('is accepted if complete, converts strings to numbers, and is paid by default', () => {
    expect(createArticleSchema.parse(article)).toMatchObject({
      ptype: 'paid',
      year: 2026,
      volume: 1,
      issue: 2,
      subject: '',
    });
  });

  it.each(['../x', 'a/b', 'x'.repeat(300), '.hidden', 'a..b', 'paper.pdf', '', 'é'])(
    'refuses the reference number %s',
    (refnumber) => {
      const faults = validationIssuesOf({ refnumber });
      expect(faults[0]?.path).toBe('refnumber');
      expect(articleErrorCode(faults)).toBe('invalid_request');
    },
  );

  it.each([
    ['7', '', ['p. 7', 'page 7', '7']],
    ['12-15', '', ['pp. 12–15', 'pages 12–15', '12–15']],
    ['', 'e-12', ['Article e-12', 'article e-12', 'e-12']],
    ['xi-xiv', 'e12', ['Article e12, pp. xi–xiv', 'article e12, pages xi–xiv', 'e12, xi–xiv']],
    ['1-3, 7-9', '', ['pp. 1–3, 7–9', 'pages 1–3, 7–9', '1–3, 7–9']],
    ['', '', ['', '', '']],
  ])('writes the pages “%s” with the article number “%s”', (pagenumber, articlenumber, written) => {
    const place = { pagenumber, articlenumber };
    const forms = ['short', 'long', 'bare'] as const;
    expect(forms.map((form) => placeInWords(place, form))).toEqual(written);
  });

  it.each(['15-12', 'abc', '', '12-', '1.5', '-3'])(
    'is refused with the pages %s',
    (pagenumber) => {
      expect(articleErrorCode(validationIssuesOf({ pagenumber }))).toBe('invalid_pagenumber');
    },
  );

  it.each(['ab', 'x'.repeat(65), 'a b c', ''])('refuses the transaction id %s', (txnid) => {
    expect(articleErrorCode(validationIssuesOf({ txnid }))).toBe('invalid_txnid');
  });

  it('is refused with all issues at once, each with its field', () => {
    const faults = validationIssuesOf({
      txnid: '!',
      pagenumber: 'abc',
      title: '<b> </b>',
      email: 'nobody',
    });
    expect(faults.map((fault) => fault.path).sort()).toEqual([
      'email',
      'pagenumber',
      'title',
      'txnid',
    ]);
    expect(articleErrorCode(faults)).toBe('invalid_request');
  });

  it('is refused with only one issue for an empty field', () => {
    const required = [
      'authorname',
      'refnumber',
      'txnid',
      'email',
      'publishdate',
      'title',
      'abstract',
    ];
    for (const field of required) {
      for (const empty of ['', ' ']) {
        expect(validationIssuesOf({ [field]: empty })).toEqual([
          { path: field, message: 'Required' },
        ]);
      }
    }
    expect(validationIssuesOf({ authorname: ' , ' })).toEqual([
      { path: 'authorname', message: 'Required' },
    ]);
  });

  it('is refused with a name of an author that is too long', () => {
    expect(validationIssuesOf({ authorname: `Ada Lovelace, ${'A'.repeat(501)}` })).toEqual([
      { path: 'authorname', message: 'At most 500 characters' },
    ]);
  });

  it('stores the standard form of a DOI', () => {
    const doi = ' https://doi.org/10.5555%2Fabc\\_1. ';
    expect(createArticleSchema.parse({ ...article, doi }).doi).toBe('10.5555/abc_1');
    const funding = [
      { name: 'A', id: 'info:doi/10.13039/100000001' },
      { name: 'B', id: 'dx.doi.org/10.13039/501100000780' },
      { name: 'C', id: '100000001' },
      { name: 'D', id: 'ror.org/05dxps055' },
    ];
    expect(createArticleSchema.parse({ ...article, funding }).funding.map(({ id }) => id)).toEqual([
      '10.13039/100000001',
      '10.13039/501100000780',
      '10.13039/100000001',
      '05dxps055',
    ]);
  });

  it('is refused with unknown fields and control characters', () => {
    expect(validationIssuesOf({ enabled: 'yes' })).toHaveLength(1);
    expect(validationIssuesOf({ status: 'hidden' })).toHaveLength(1);
    for (const country of ['In\u0000dia', 'In\u0001dia', 'In\ufffedia', 'In\ud800dia']) {
      expect(validationIssuesOf({ country })[0]?.path).toBe('country');
    }
  });
});

describe('an issue to be created', () => {
  const year = 2026;
  it.each([
    { volume: '', issue: 1, year },
    { issue: 1, year },
    { volume: -1, issue: 1, year },
    { volume: 'two', issue: 1, year },
    { volume: 1.5, issue: 1, year },
    { volume: null, issue: 1, year },
    { volume: [1], issue: 1, year },
    { volume: true, issue: 1, year },
    { volume: '1e3', issue: 1, year },
    { volume: 100_000, issue: 1, year },
    { volume: 1, issue: 10_000, year },
    { volume: 1, issue: 1, year: 1599 },
    { volume: 1, issue: 1, year: new Date().getUTCFullYear() + 2 },
  ])('is refused as %j', (input) => {
    expect(createIssueSchema.safeParse(input).success).toBe(false);
  });

  it.each([
    ['', 'Required'],
    [undefined, 'Required'],
    ['two', 'Must be a number'],
    [-1, 'Must not be negative'],
    ['-1', 'Must not be negative'],
    [1.5, 'Must be a whole number'],
  ])('is refused with the volume %s: %s', (volume, message) => {
    const { error } = createIssueSchema.safeParse({ volume, issue: 1, year });
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('may have a volume of five digits and an issue of four digits', () => {
    const highest = { volume: 99_999, issue: 9_999, year };
    expect(createIssueSchema.parse(highest)).toEqual(highest);
  });

  it('may have the number zero, and numbers as strings of digits', () => {
    expect(createIssueSchema.parse({ volume: 0, issue: '3', year })).toEqual({
      volume: 0,
      issue: 3,
      year,
    });
  });
});

it('returns the plain text of HTML, the names of authors and the path of a PDF', () => {
  expect(plainText('On H<sub>2</sub>O &amp;  <em>ice</em>&#233;<br>x')).toBe('On H2O & iceé x');
  expect(splitAuthors(' Ada  Lovelace ,, Bo ')).toEqual(['Ada Lovelace', 'Bo']);
  expect(articlePdfPath({ year: 2026, volume: 1, issue: 2, refnumber: 'A-1' })).toBe(
    '/archives/2026/vol1/issue2/A-1.pdf',
  );
});

it('reads plain, Roman, lettered and numbered pages, which sort in this order', () => {
  const pages = [
    ...['i-xii', 'xiv', 'xv, 3-4', '7', '12-15', '13-14, 20', 'S1-S9', 'S10-12', 'e12'],
    ...['9:2-9:30', '123:1-25, 123:31'],
  ];
  expect(pages.map(parsePages)).not.toContain(null);
  expect(parsePages('12-15')).toMatchObject({ first: 12, last: 15, isPlain: true });
  expect(parsePages('1-3, 7')).toEqual({
    first: 1,
    last: 7,
    isPlain: true,
    ranges: [
      { first: 1, last: 3, isPlain: true },
      { first: 7, last: 7, isPlain: true },
    ],
  });
  const places = pages.map((pagenumber) => firstPageOf({ pagenumber, articlenumber: '' }));
  const sorted = pages
    .toReversed()
    .toSorted((a, b) => (places[pages.indexOf(a)] ?? 0) - (places[pages.indexOf(b)] ?? 0));
  expect(sorted).toEqual(pages);
});

it.each([
  ...['15-12', 'xii-i', 'S9-S1', 'S1-E9', 'i-12', '1-2-3', 'pages', 'iiv', '-', '12-', 'S', ''],
  ...['7, 1-3', '1-3, 3', '1-3, ', '1,3', '12:1-13:2', ':1', '12:'],
])('reads no pages from “%s”', (text) => expect(parsePages(text)).toBeNull());

it.each(['12–15', '12 - 15', '12--15', '12‐15', ' 12−15 '])('writes %s with a hyphen', (text) => {
  expect(withHyphens(text)).toBe('12-15');
});

it('writes the commas between ranges with one space', () => {
  expect(withHyphens(' 1–3 ,7;9 - 12& 20')).toBe('1-3, 7, 9-12, 20');
});

it.each([
  '<',
  '<a',
  '</',
  '<a ',
  '<!--',
  '&',
  '&#x',
  ' ',
  ', ',
  ';',
  ' and ',
  'A.',
  'Jr., ',
  '*,',
  '(',
  'a1,',
  'for the team, ',
  'A B\n',
  'Dr. ',
])('takes linear time for a text that only repeats “%s”', (piece) => {
  const text = piece.repeat(100_000 / piece.length);
  const start = process.cpuUsage();
  plainText(text);
  escapeLoneLessThan(text);
  splitAuthors(text);
  withAuthorname([{ name: text }, { name: 'Ada, MD' }], text);
  doubtsAbout([{ name: text }]);
  createArticleSchema.safeParse(Object.fromEntries(Object.keys(article).map((k) => [k, text])));
  // Linear code takes at most 2 s of processor time; quadratic code would take half a minute.
  expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
});

it('distinguishes a comparison from a tag', () => {
  expect(escapeLoneLessThan('T < 300 K, x<y, <i>a</i><br/>')).toBe(
    'T &lt; 300 K, x&lt;y, <i>a</i><br/>',
  );
});

it('removes tags from texts that are not HTML', () => {
  const references = [
    { text: '<i>Nature</i> at p<5', doi: '10.1002/(SICI)1097<1::AID>3.0.CO;2-#' },
  ];
  const read = createArticleSchema.parse({
    ...article,
    ...{ keywords: '<i>E. coli</i>, a<b and c>d', subject: '<p>Tea</p>', references },
  });
  expect(read).toMatchObject({ keywords: 'E. coli, a<b and c>d', subject: 'Tea' });
  expect(read.references).toEqual([{ ...references[0], text: 'Nature at p<5' }]);
});
