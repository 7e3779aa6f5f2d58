import { expect, it } from 'vitest';
import { issnCheckDigit, journalChecks } from './journal-checks.ts';
import { articleRecord, journalOf } from './testing/journal.ts';

function found(journal: Parameters<typeof journalOf>[0]): Record<string, [string, string]> {
  return Object.fromEntries(
    journalChecks(journalOf(journal), 'http://127.0.0.1:8080')
      .filter(({ state }) => state !== 'ok')
      .map(({ id, state, advice }) => [id, [state, advice]]),
  );
}

it('passes a complete journal in every check', () => {
  expect(found({})).toEqual({});
});

const disabled = articleRecord({ status: 'disabled' });

it.each([
  ['name', 'without a name', { settings: { websitename: '' } }, 'Enter the journal’s name'],
  ['issn', 'without an ISSN', { settings: { issn: ' , ' } }, 'issn.org'],
  ['issn', 'with a wrong digit', { settings: { issn: '2577-3569, 0378-5954' } }, 'end in 5'],
  ['issn', 'with a short ISSN', { settings: { issn: '2577-356' } }, 'not of the form 1234-5678'],
  ['domain', 'without a domain', { settings: { domain: '' } }, 'with http://127.0.0.1:8080'],
  ['articles', 'without articles', { articles: [] }, 'Create an issue'],
  ['articles', 'without an enabled article', { articles: [disabled] }, 'Create an issue'],
  ['board', 'without an enabled editor', { editorStatus: 'disabled' as const }, 'Add the editors'],
  [
    'contact',
    'without address',
    { settings: { address: '<p></p>', websiteemail: '' } },
    'its email',
  ],
])('reports a journal %s', (id, _what, journal, advice) => {
  expect(found(journal)).toEqual({ [id]: ['fault', expect.stringContaining(advice)] });
});

it.each([
  ['publisher', 'publisher'],
  ['abbreviation', 'abbreviated_title'],
  ['license', 'license'],
  ['copyright', 'copyright_holder'],
  ['doi-prefix', 'doi_prefix'],
  ['archiving', 'archiving_link'],
  ['policies', 'policies_link'],
] as const)('advises in the check “%s” to enter the setting %s', (id, field) => {
  expect(found({ settings: { [field]: '' } })).toEqual({ [id]: ['advice', expect.any(String)] });
  const checks = journalChecks(journalOf({}), 'http://127.0.0.1:8080');
  expect(checks.find((check) => check.id === id)).toMatchObject({ field });
});

it('links to the page where the error can be corrected', () => {
  const checks = journalChecks(journalOf({}), 'http://127.0.0.1:8080');
  expect(checks.filter(({ field, page }) => !field && !page)).toEqual([]);
  expect(checks.find(({ id }) => id === 'board')).toMatchObject({ page: '/admin/editors' });
});

it('reports a missing email address as a requirement of Crossref', () => {
  const checks = journalChecks(journalOf({}), 'http://127.0.0.1:8080');
  expect(checks.find(({ id }) => id === 'contact')?.targets).toContain('crossref');
});

it('compares DOAJ’s minimum with this year or last year, whichever has more articles', () => {
  const now = new Date();
  const lastYear = new Date(Date.UTC(now.getUTCFullYear() - 1, 5));
  const years = (...dates: Date[]) => dates.map((publishdate) => articleRecord({ publishdate }));
  const four = years(lastYear, lastYear, lastYear, lastYear);
  expect(found({ articles: [...four, ...years(now)] })).toEqual({
    enough: ['advice', expect.stringContaining('; 4 were published')],
  });
  expect(found({ articles: [...four, ...years(lastYear)] })).toEqual({});
  const others = (['editorial', 'letter', 'correction', 'retraction', 'other'] as const).map(
    (type) => articleRecord({ publishdate: lastYear, type }),
  );
  expect(found({ articles: [...four, ...others] }).enough?.[1]).toContain('; 4 were published');
  const review = articleRecord({ publishdate: lastYear, type: 'review-article' });
  expect(found({ articles: [...four, review] })).toEqual({});
});

it('reports an article whose issue does not exist', () => {
  const articles = [
    articleRecord({ refnumber: 'R1', issue: 3 }),
    articleRecord({ issue: 4, status: 'disabled' }),
  ];
  expect(found({ articles }).links).toEqual([
    'fault',
    'Readers do not see R1 (volume 1, issue 3, 2026), because the issue does not exist. Create the issue in Archives.',
  ]);
});

it('advises to serve the site by https and to complete the contact', () => {
  const settings = { domain: 'http://journal.example', websiteemail: '' };
  expect(found({ settings })).toEqual({
    domain: ['advice', expect.stringContaining('not encrypted')],
    contact: ['advice', expect.stringContaining('Enter the email')],
  });
});

it.each([
  ['0378595', '5'],
  ['2577356', '9'],
  ['2434561', 'X'],
  ['0000000', '0'],
])('calculates the check digit of %s as %s', (digits, digit) => {
  expect(issnCheckDigit(digits)).toBe(digit);
});
