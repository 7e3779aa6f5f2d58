import type { Verification } from '@app/contracts';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { settings } from '../../../testing/records.ts';
import { LAYOUT_ROUTE } from '../../journal/use-settings.ts';
import type { FileResult, Finding } from '../check-file.ts';
import type { Verdict } from '../read-verification.ts';
import type { Timestamp } from '../signature.ts';
import { Result } from './file-result.tsx';

/** Returns the text that a reader sees for the result of a check. */
async function textOf(result: FileResult): Promise<string> {
  const handler = createStaticHandler([
    {
      id: LAYOUT_ROUTE,
      path: '/',
      loader: () => settings,
      Component: () => <Result result={result} />,
    },
  ]);
  const context = await handler.query(new Request('http://site/'));
  if (context instanceof Response) throw new Error('Redirected');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  return html.replace(/<!-- -->|<[^>]*>/g, '').replace(/\s+/g, ' ');
}

const place = { year: 2026, volume: 2, issue: 1 };
const certificate: Verification = {
  kind: 'article',
  code: 'JRN-1-4F7Q2M9X',
  journal: 'Journal of Ice',
  issns: [],
  name: 'Ada Lovelace',
  date: '2026-03-07T00:00:00.000Z',
  refnumber: 'JRN-1',
  title: 'On ice',
  ...place,
  ...{ pages: '1', articlenumber: '', doi: '', orcid: '', orcidAuthenticated: false },
  updates: [],
};
const noticed = (kind: string): Verification => ({
  ...certificate,
  updates: [
    {
      ...{ kind, date: '2026-06-01T00:00:00.000Z', title: 'A notice', removesText: false },
      ...{ refnumber: 'JRN-9', doi: '', ...place },
    },
  ],
});

describe('a PDF that is as the journal signed it', () => {
  const pdf = (verdict: Verdict | null, timestamp: Timestamp = { kind: 'none' }, keysFrom?: Date) =>
    textOf({
      kind: 'found',
      finding: {
        kind: 'whole',
        signer: 'Journal of Ice',
        time: '2026-03-08T10:00:00Z',
        timestamp,
        code: certificate.code,
      },
      verdict,
      keysFrom,
    });

  it.each([
    ['retraction', 'This article was retracted.'],
    ['withdrawal', 'This article was withdrawn.'],
  ])('is no longer valid after a %s of the article', async (kind, outcome) => {
    const text = await pdf(noticed(kind));
    expect(text).toContain('This PDF is whole, but no longer valid');
    expect(text).toContain(`${outcome} The certificate shows that the journal published it`);
    expect(text).toContain('see what it says today');
  });

  it.each(['correction', 'expression-of-concern'])('stays valid after a %s', async (kind) => {
    const text = await pdf(noticed(kind));
    expect(text).not.toContain('no longer valid');
    expect(text).toContain('The article has notices since then: see what it says today.');
  });

  it('states the signing time and that it is the time of the journal’s server', async () => {
    const text = await pdf(certificate);
    expect(text).toContain('on 8 March 2026 according to the server’s clock.');
    expect(text).toContain('The journal’s record still has this certificate');
    expect(text).toContain('The signature has no time stamp');
  });

  it('describes an intact time stamp, and leaves it to readers to trust its authority', async () => {
    const time = '2026-03-08T10:00:01.000Z';
    const text = await pdf(certificate, { kind: 'intact', authority: 'Clock', time });
    expect(text).toContain(
      '“Clock” states that the signature existed on 8 March 2026 at 10:00 UTC.',
    );
    expect(text).toContain('decide yourself whether you trust it');
  });

  it('has a title that says that the time stamp could not be confirmed', async () => {
    const text = await pdf(certificate, { kind: 'unconfirmed', why: 'unverified' });
    expect(text).toContain('This PDF is whole, but its time stamp could not be confirmed');
    expect(text).toContain('it is damaged, belongs to another signature');
  });

  it('explains why a time stamp with another time could not be confirmed', async () => {
    const text = await pdf(certificate, { kind: 'unconfirmed', why: 'another time' });
    expect(text).toContain('This PDF is whole, but its time stamp could not be confirmed');
    expect(text).toContain('it states a time at which the journal did not sign.');
  });

  it('says what could not be checked without a connection', async () => {
    const keysFrom = new Date(2026, 2, 9, 8, 5);
    const away: Verdict = { kind: 'failed', failure: 'unavailable', detail: '' };
    const text = await pdf(away, { kind: 'none' }, keysFrom);
    expect(text).toContain('This PDF is whole, but it may no longer be valid');
    expect(text).toContain('Whether the certificate is still valid could not be checked');
    expect(text).toContain('The check used those of 08:05, when they were last loaded.');
  });
});

it.each([
  ['PDF', 'certificates'],
  ['badge', 'keys'],
] as const)('blames the site, not the file, if a %s cannot be checked', async (what, keys) => {
  const text = await textOf({ kind: 'offline', what });
  expect(text).toMatch(new RegExp(`^The ${what} cannot be checked right now`));
  expect(text).toContain(
    `This says nothing about the file: the journal’s ${keys} could not be loaded`,
  );
});

describe('a badge of another issuer', () => {
  const badge = (issuer: string) =>
    textOf({ kind: 'found', finding: { kind: 'foreign-badge', issuer }, verdict: null });

  it('is not from this journal, whatever name it states', async () => {
    const text = await badge('Journal of Fire');
    expect(text).toMatch(/^This badge is not from this journal/);
    expect(text).toContain(
      'It names “Journal of Fire” as its issuer, but anyone can write any name.',
    );
  });

  it('may name no issuer', async () => {
    const text = await badge('');
    expect(text).toMatch(/^This badge is not from this journal/);
    expect(text).not.toContain('as its issuer');
    expect(text).toContain('Its form differs from that of the journal’s badges');
  });
});

describe('a badge that is as the journal signed it', () => {
  const badge = (parts: Partial<Extract<Finding, { kind: 'whole-badge' }>> = {}) =>
    textOf({
      kind: 'found',
      finding: {
        kind: 'whole-badge',
        status: 'valid',
        journal: 'Journal of Ice',
        holder: 'Ada Lovelace',
        achievement: 'On ice',
        awarded: certificate.date,
        id: `https://journal.example.org/verify/${certificate.code}`,
        ...parts,
      },
      verdict: certificate,
    });

  it('states the date of the certificate, if it is known', async () => {
    expect(await badge()).toContain('It names “Ada Lovelace” for “On ice” on 7 March 2026. It has');
    expect(await badge({ awarded: '' })).toContain('It names “Ada Lovelace” for “On ice”. It has');
  });

  it.each(['valid', 'unknown'] as const)(
    'is called whole only together with a note that the picture is not signed: %s',
    async (status) => {
      const text = await badge({ status });
      expect(text).toMatch(/^The text in this badge is whole/);
      expect(text).toContain('The signature covers this text, not the picture that contains it');
    },
  );

  it('names both causes of an unknown status: the list and the reader’s clock', async () => {
    const text = await badge({ status: 'unknown' });
    expect(text).toContain('the journal’s list could not be loaded, or the clock of this device');
  });
});
