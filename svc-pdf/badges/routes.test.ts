import { crc32 } from 'node:zlib';
import {
  BADGE_ISSUER_PATH,
  badgeIssuerSchema,
  badgePath,
  badgeStatusPath,
  problemSchema,
} from '@app/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCodes } from '../documents/codes.ts';
import { type BadgeServer, serveBadges } from '../testing/badge-server.ts';
import { testBadgeKeys } from '../testing/keys.ts';
import { NAMES } from '../testing/random-documents.ts';
import { testArticle, testDesign, testEditor, testSettings } from '../testing/records.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';

/* The packages of Digital Bazaar verify every badge by the documents that the server publishes. */

const codes = createCodes('k'.repeat(32));
const authors = ['Ada Lovelace', 'Émilie du Châtelet'];
const article = testArticle({ authors });
const lovelace = codes.article('JRN0001', 'Ada Lovelace');
const chatelet = codes.article('JRN0001', 'Émilie du Châtelet');
const hopper = codes.editor(testEditor(), '2026-11-21');

let upstream: Upstream;
let server: BadgeServer;

beforeAll(async () => {
  upstream = await startUpstream([article]);
  server = await serveBadges(upstream.url, codes, await testBadgeKeys());
});
beforeEach(() => {
  const editors = [testEditor(), testEditor({ id: 'editor-2', name: 'Annie Easley' })];
  const [settings, design] = [testSettings(), testDesign()];
  Object.assign(upstream, { articles: [article], editors, settings, design });
});
afterAll(async () => {
  await server.close();
  upstream.close();
});

describe('a badge', () => {
  it('of an author says what the certificate says', async () => {
    const { verificationMethod } = badgeIssuerSchema.parse(await server.read(BADGE_ISSUER_PATH));
    const publicKey = verificationMethod[0]?.publicKeyMultibase;
    upstream.articles = [
      testArticle({
        authors,
        title: 'On <i>engines</i> & “gears”',
        doi: '10.1002/(SICI)1#4:4<338::AID>3.0.CO;2-B',
        modification: '2026-11-25T10:00:00.000Z',
        contributors: [
          {
            name: 'Ada Lovelace',
            orcid: '0000-0002-1825-0097',
            orcidAuthenticated: true,
            roles: ['software', 'writing-original-draft'],
          },
          { name: 'Émilie du Châtelet', orcid: '0000-0001-5109-3700' },
        ],
      }),
    ];
    const made = await server.badge(lovelace);
    const address = 'https://journal.example/archives/2026/vol3/issue2/JRN0001';
    const issuer = 'did:web:journal.example:api:credentials:issuer';
    expect(made).toMatchObject({
      id: `https://journal.example/verify/${lovelace}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'Author of “On engines & “gears””',
      issuer: { id: issuer, name: 'Journal of Engines', url: 'https://journal.example' },
      validFrom: '2026-11-25T10:00:00.000Z',
      awardedDate: '2026-11-21T00:00:00.000Z',
      credentialSubject: {
        id: 'https://orcid.org/0000-0002-1825-0097',
        identifier: [{ identityType: 'name', hashed: false, identityHash: 'Ada Lovelace' }],
        role: 'Software, Writing – original draft',
        achievement: {
          id: address,
          name: 'On engines & “gears”',
          description: expect.stringContaining('volume 3, issue 2 (2026), published 21 November'),
          image: { id: `https://journal.example/api/credentials/badges/${lovelace}.png` },
        },
      },
      evidence: [{ id: 'https://doi.org/10.1002/(SICI)1%234:4%3C338::AID%3E3.0.CO;2-B' }],
      proof: { verificationMethod: `${issuer}#${publicKey}` },
    });
    expect(await server.verdictOn(made)).toBe('');

    const other = await server.badge(chatelet);
    expect(other.credentialSubject).not.toHaveProperty('id');
    expect(other.credentialSubject.role).toBe('author');
    expect(JSON.stringify(other)).not.toContain('0000-0001-5109-3700');
    expect(await server.verdictOn(other)).toBe('');
  });

  it('of an article without a DOI leads to the article’s page, and has no day if the day is unknown', async () => {
    upstream.articles = [testArticle({ dateprecision: 'month' })];
    const made = await server.badge(lovelace);
    const { description, id } = made.credentialSubject.achievement;
    expect(made.evidence).toMatchObject([{ id }]);
    expect(made).not.toHaveProperty('awardedDate');
    expect(description).toContain('published November 2026.');
    expect(await server.verdictOn(made)).toBe('');
  });

  it('has none of the characters that XML forbids', async () => {
    upstream.articles = [testArticle({ title: 'a\u0000b \ud800c\ufffe' })];
    upstream.settings = testSettings({ websitename: 'Journal\u0001 of \ufffeEngines' });
    const made = await server.badge(lovelace);
    expect(made.credentialSubject.achievement.name).toBe('ab \ufffdc');
    expect(made.issuer.name).toBe('Journal of Engines');
    expect(await server.verdictOn(made)).toBe('');
    const svg = await server.get(badgePath(lovelace, 'svg'));
    expect(await inSvg(await svg.text())).toEqual(made);
  });

  it('of an editor has the role and the day', async () => {
    const made = await server.badge(hopper);
    expect(made).toMatchObject({
      name: 'Editor-in-Chief of Journal of Engines',
      validFrom: '2026-11-21T00:00:00.000Z',
      awardedDate: '2026-11-21T00:00:00.000Z',
      credentialSubject: {
        identifier: [{ identityHash: 'Grace Hopper' }],
        role: 'Editor-in-Chief',
        achievement: { id: 'https://journal.example/board#chief' },
      },
      credentialStatus: {
        statusListCredential: 'https://journal.example/api/credentials/status/editors',
      },
    });
    expect(await server.verdictOn(made)).toBe('');
  });

  const odd = [
    ...['O’Neil "Tip" \\ / <b>', ']]>', 'Ann &amp; <Bob>', '\u200fمحمد\u200e', '𝔄𝔡𝔞', '@id'],
    ...['_:b0', 'https://x.example', '{"@value":1}', 'é'.normalize('NFD'), 'a'.repeat(500)],
  ];
  it.each([...NAMES, ...odd].map((name) => [name]))(
    'of %j verifies, as JSON and within pictures',
    async (name) => {
      upstream.articles = [testArticle({ authors: [name], title: `On ${name}` })];
      const code = codes.article('JRN0001', name.normalize('NFC').replace(/\s+/g, ' ').trim());
      const made = await server.badge(code);
      expect(await server.verdictOn(made)).toBe('');
      const svg = await server.get(badgePath(code, 'svg'));
      expect(await inSvg(await svg.text())).toEqual(made);
      const png = await server.get(badgePath(code, 'png'));
      expect(await inPng(Buffer.from(await png.arrayBuffer()))).toEqual(made);
    },
  );
});

/** Returns the credential in an SVG, which an XML parser accepts. */
async function inSvg(svg: string): Promise<unknown> {
  await sharp(Buffer.from(svg)).metadata();
  const [, text = ''] =
    /^<svg[^>]* xmlns:openbadges="https:\/\/purl.imsglobal.org\/ob\/v3p0"><openbadges:credential><!\[CDATA\[(.*?)\]\]><\/openbadges:credential>/s.exec(
      svg,
    ) ?? [];
  return JSON.parse(text);
}

/** Returns the credential in a PNG, of which every chunk is intact. */
async function inPng(png: Buffer): Promise<unknown> {
  await sharp(png).stats();
  const found: unknown[] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    const chunk = png.subarray(at + 4, end).toString();
    const start = 'iTXtopenbadgecredential\0\0\0\0\0';
    if (chunk.startsWith(start)) found.push(JSON.parse(chunk.slice(start.length)));
    at = end + 4;
  }
  expect(found).toHaveLength(1);
  return found[0];
}

describe('GET /api/credentials/badges', () => {
  it.each([
    ['json', 'application/json; charset=utf-8'],
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
  ] as const)(
    'sends %s under a name without the holder, and not again unchanged',
    async (format, type) => {
      const response = await server.get(
        badgePath(lovelace.toLowerCase().replace('jrn', 'JRN'), format),
      );
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="badge-${lovelace}.${format}"`,
      );
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const first = Buffer.from(await response.arrayBuffer());
      const again = await server.get(badgePath(lovelace, format));
      expect(Buffer.from(await again.arrayBuffer()).equals(first)).toBe(true);
      const etag = response.headers.get('etag') ?? '';
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const ask = () => server.get(badgePath(lovelace, format), headers);
      expect((await ask()).status).toBe(304);
      upstream.articles = [testArticle({ authors, title: 'On better engines' })];
      expect((await ask()).status).toBe(200);
    },
  );

  it('draws a picture in the colours of the design, which change its ETag', async () => {
    const before = await server.get(badgePath(lovelace, 'svg'));
    upstream.design = testDesign({ accent_color: '#4a1f2f' });
    const after = await server.get(badgePath(lovelace, 'svg'));
    expect(await after.text()).toContain('#4a1f2f');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('refuses a guessed code as the verification does', async () => {
    const changed = lovelace.slice(0, -1) + (lovelace.endsWith('7') ? '8' : '7');
    for (const [code, reason] of [
      [changed, 'none of its authors'],
      [hopper.replace('20261121', '20261122'), 'today’s editors'],
      ['nonsense', 'A code begins with'],
    ] as const) {
      for (const format of ['json', 'svg', 'png'] as const) {
        const response = await server.get(badgePath(code, format));
        expect(response.status).toBe(404);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        const { error, detail } = problemSchema.parse(await response.json());
        expect([error, detail]).toEqual(['not_found', expect.stringContaining(reason)]);
      }
    }
  });

  it('responds 503 while the journal cannot be read, and revokes nothing', async () => {
    upstream.isDown = true;
    for (const path of [badgePath(lovelace, 'json'), badgeStatusPath('JRN0001')]) {
      expect((await server.get(path)).status).toBe(503);
    }
    upstream.isDown = false;
  });
});
