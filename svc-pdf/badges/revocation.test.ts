import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  badgeIssuerSchema,
  badgePath,
  badgeStatusListSchema,
  badgeStatusPath,
  EDITOR_BADGES,
  type NoticeKind,
  problemSchema,
} from '@app/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCodes, reviewerSubject } from '../documents/codes.ts';
import { type BadgeKeys, readBadgeKeys } from '../signing/badge-keys.ts';
import { type BadgeServer, serveBadges } from '../testing/badge-server.ts';
import { badgeVerifier } from '../testing/badge-verifier.ts';
import { createTestBadgeKeys, testBadgeKeys } from '../testing/keys.ts';
import {
  testArticle,
  testDesign,
  testEditor,
  testReviewer,
  testSettings,
} from '../testing/records.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';

/* The packages of Digital Bazaar verify every badge and every list by the documents that the server publishes. */

const folder = mkdtempSync(join(tmpdir(), 'badges-'));
const keysFile = createTestBadgeKeys(folder);
const codes = createCodes('k'.repeat(32));
const authors = ['Ada Lovelace', 'Émilie du Châtelet'];
const article = testArticle({ authors });
const lovelace = codes.article('JRN0001', 'Ada Lovelace');
const chatelet = codes.article('JRN0001', 'Émilie du Châtelet');
const hopper = codes.editor(testEditor(), '2026-11-21');

let upstream: Upstream;
let keys: BadgeKeys;
let server: BadgeServer;

beforeAll(async () => {
  upstream = await startUpstream([article]);
  keys = await readBadgeKeys(keysFile);
  server = await serveBadges(upstream.url, codes, keys);
});
beforeEach(() => {
  const editors = [testEditor(), testEditor({ id: 'editor-2', name: 'Annie Easley' })];
  const [settings, design] = [testSettings(), testDesign()];
  Object.assign(upstream, { articles: [article], editors, reviewers: [], settings, design });
});
afterAll(async () => {
  await server.close();
  upstream.close();
  rmSync(folder, { recursive: true });
});

const swapped = (text: string) =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

const noticeOf = (kind: NoticeKind) => ({
  kind,
  date: '2026-11-27T00:00:00.000Z',
  title: 'A notice',
  removesText: false,
  ...{ refnumber: 'N1', doi: '', year: 2026, volume: 3, issue: 2 },
});

describe('a badge that was changed', () => {
  it('is refused: with a changed field, an unknown field or another holder’s proof', async () => {
    const made = await server.badge(lovelace);
    const other = await server.badge(chatelet);
    const subject = made.credentialSubject;
    const changed: [object, string][] = [
      [{ ...made, name: 'Author of another article' }, 'Invalid signature'],
      [{ ...made, awardedDate: '2025-11-21T00:00:00.000Z' }, 'Invalid signature'],
      [{ ...made, credentialSubject: { ...subject, role: 'editor' } }, 'Invalid signature'],
      [{ ...made, proof: other.proof }, 'Invalid signature'],
      [{ ...made, degree: 'Dr.' }, 'Safe mode'],
      [{ ...made, credentialSubject: { ...subject, degree: 'Dr.' } }, 'Safe mode'],
    ];
    for (const [one, reason] of changed) {
      expect(await server.verdictOn(JSON.parse(JSON.stringify(one)))).toContain(reason);
    }
  });

  it('is refused if another key has signed it, whichever key it names', async () => {
    const strange = await testBadgeKeys();
    const forger = await serveBadges(upstream.url, codes, strange);
    const forged = await forger.badge(lovelace);
    await forger.close();
    expect(await server.verdictOn(forged)).toContain('There is no key');
    const { verificationMethod } = (await server.badge(lovelace)).proof;
    const named = { ...forged, proof: { ...forged.proof, verificationMethod } };
    expect(await server.verdictOn(named)).toContain('Invalid signature');
  });

  it('is refused with the list of another article, and with a list that was changed', async () => {
    upstream.articles = [article, testArticle({ refnumber: 'JRN0002', authors })];
    const made = await server.badge(lovelace);
    const { encodedList } = (await server.list('JRN0002')).credentialSubject;
    const own = await server.list('JRN0001');
    const withList = (served: object) =>
      badgeVerifier((path) =>
        path.includes('/status/') ? Promise.resolve(served) : server.read(path),
      );
    expect(await withList(own)(made)).toBe('');
    expect(await withList(await server.list('JRN0002'))(made)).toBe('revoked');
    const mixed = { ...own, credentialSubject: { ...own.credentialSubject, encodedList } };
    expect(await withList(mixed)(made)).toContain('not verified');
    const moved = { ...made, credentialStatus: (await server.badge(chatelet)).credentialStatus };
    expect(await server.verdictOn(moved)).toContain('Invalid signature');
  });
});

describe('the status', () => {
  const REVOKED = 'revoked';

  it.each([
    ['retraction', true],
    ['withdrawal', true],
    ['correction', false],
    ['expression-of-concern', false],
  ] as const)('after a notice of the kind %s: revoked is %s', async (kind, isRevoked) => {
    const [first, second] = [await server.badge(lovelace), await server.badge(chatelet)];
    upstream.articles = [testArticle({ authors, updates: [noticeOf(kind)] })];
    for (const made of [first, second]) {
      expect(await server.verdictOn(made)).toEqual(
        isRevoked ? expect.stringContaining(REVOKED) : '',
      );
    }
    const response = await server.get(badgePath(lovelace, 'png'));
    expect(response.status).toBe(isRevoked ? 404 : 200);
    if (isRevoked) {
      const { detail } = problemSchema.parse(await response.json());
      expect(detail).toContain('retracted or withdrawn');
    }
  });

  it('of a corrected name is revoked, and that of a co-author is not', async () => {
    const [first, second] = [await server.badge(lovelace), await server.badge(chatelet)];
    upstream.articles = [testArticle({ authors: ['Ada King', 'Émilie du Châtelet'] })];
    expect(await server.verdictOn(first)).toContain(REVOKED);
    expect(await server.verdictOn(second)).toBe('');
    expect(await server.verdictOn(await server.badge(codes.article('JRN0001', 'Ada King')))).toBe(
      '',
    );
  });

  it('of a withdrawn or replaced ORCID iD is revoked, and that without an iD stays valid', async () => {
    const without = await server.badge(lovelace);
    const other = await server.badge(chatelet);
    const named = async (orcid: string, isConfirmed: boolean) => {
      const confirmed = isConfirmed && { orcidAuthenticated: true as const };
      const contributors = [{ name: 'Ada Lovelace', orcid, ...confirmed }];
      upstream.articles = [testArticle({ authors, contributors })];
      return server.badge(lovelace);
    };
    const first = await named('0000-0002-1825-0097', true);
    for (const made of [without, first, other]) expect(await server.verdictOn(made)).toBe('');
    const second = await named('0000-0001-5109-3700', true);
    expect(await server.verdictOn(first)).toContain(REVOKED);
    expect(await server.verdictOn(second)).toBe('');
    const third = await named('0000-0001-5109-3700', false);
    for (const made of [first, second]) expect(await server.verdictOn(made)).toContain(REVOKED);
    for (const made of [without, third, other]) expect(await server.verdictOn(made)).toBe('');
  });

  it('is unknown to programs if the clock of the server is an hour fast or slow', async () => {
    const made = await server.badge(lovelace);
    for (const [hours, reason] of [
      [-1, 'is after "validUntil"'],
      [1, 'is before "validFrom"'],
    ] as const) {
      const now = () => new Date(Date.now() + hours * 3_600_000);
      const wrong = await serveBadges(upstream.url, codes, keys, now);
      expect(await wrong.verdictOn(made)).toContain(reason);
      await wrong.close();
    }
  });

  it('of an article that is not public any more is revoked', async () => {
    const made = await server.badge(lovelace);
    upstream.articles = [];
    expect(await server.verdictOn(made)).toContain(REVOKED);
  });

  it('of each badge of an editor who has left or has another role is revoked, and badges of other editors stay valid', async () => {
    const days = ['2026-11-21', '2024-01-31'];
    const made = await Promise.all(
      days.map((day) => server.badge(codes.editor(testEditor(), day))),
    );
    const easley = testEditor({ id: 'editor-2', name: 'Annie Easley' });
    const other = await server.badge(codes.editor(easley, '2026-11-21'));
    for (const one of made) expect(await server.verdictOn(one)).toBe('');
    for (const present of [[], [testEditor({ category: 'assistant editor' })]]) {
      upstream.editors = [...present, easley];
      for (const one of made) expect(await server.verdictOn(one)).toContain(REVOKED);
      expect(await server.verdictOn(other)).toBe('');
    }
  });

  it('of a certificate with a code of a former key is valid', async () => {
    const [former, present] = ['k'.repeat(32), 'p'.repeat(32)];
    const rotated = await serveBadges(upstream.url, createCodes(`${present},${former}`), keys);
    for (const code of [
      lovelace,
      hopper,
      createCodes(present).article('JRN0001', 'Ada Lovelace'),
    ]) {
      expect(await rotated.verdictOn(await rotated.badge(code))).toBe('');
    }
    await rotated.close();
  });

  it('of a badge with a wrong first year is revoked after the correction, and badges without a year stay valid', async () => {
    const since = (year: string) => testEditor({ since: year });
    upstream.editors = [since('1990')];
    const wrong = await server.badge(codes.editor(since('1990'), '2026-11-21'));
    const without = await server.badge(hopper);
    expect(await server.verdictOn(wrong)).toBe('');
    upstream.editors = [since('2020')];
    expect(await server.verdictOn(wrong)).toContain(REVOKED);
    expect(await server.verdictOn(without)).toBe('');
    const right = await server.badge(codes.editor(since('2020'), '2026-11-21'));
    expect(await server.verdictOn(right)).toBe('');
  });

  it('of an article whose reference number equals the name of the editors’ list is in the editors’ list', async () => {
    upstream.articles = [testArticle({ refnumber: EDITOR_BADGES })];
    const author = await server.badge(codes.article(EDITOR_BADGES, 'Ada Lovelace'));
    for (const made of [author, await server.badge(hopper)])
      expect(await server.verdictOn(made)).toBe('');
  });

  it('is verified although an article’s reference number differs from the name of its list only in case', async () => {
    const reviewer = testReviewer();
    upstream.reviewers = [reviewer];
    const list = reviewerSubject(reviewer.id);
    const articles = [EDITOR_BADGES, list].map((name) => testArticle({ refnumber: swapped(name) }));
    upstream.articles = articles;
    const made = [hopper, codes.reviewer(reviewer)].concat(
      articles.map(({ refnumber }) => codes.article(refnumber, 'Ada Lovelace')),
    );
    for (const code of made) {
      const badge = await server.badge(code);
      expect(await server.verdictOn(badge), code).toBe('');
      // The page Verify accepts a list only at its own address.
      const address = badge.credentialStatus.statusListCredential;
      expect(await server.read(new URL(address).pathname)).toMatchObject({ id: address });
    }
  });

  it('is in a list that has a million places and is valid for minutes', async () => {
    const response = await server.get(badgeStatusPath('JRN0001'));
    expect(response.headers.get('cache-control')).toBe('public, max-age=30');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { credentialSubject, ...rest } = badgeStatusListSchema.parse(await response.json());
    const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
    expect(bits).toHaveLength(2 ** 17);
    expect(bits.filter((byte) => byte !== 0xff)).toHaveLength(2);
    expect(credentialSubject.ttl).toBe(30_000);
    expect(rest.id).toBe('https://journal.example/api/credentials/status/JRN0001');
    expect(Date.parse(rest.validUntil) - Date.parse(rest.validFrom)).toBe(600_000);
    expect(await server.get(badgeStatusPath('..'))).toMatchObject({ status: 404 });
  });
});

describe('the keys', () => {
  it('can be replaced: badges of both keys stay valid until the stolen key is removed', async () => {
    const first = await server.badge(lovelace);
    const path = join(mkdtempSync(join(folder, 'rotation-')), 'badge-keys.pem');
    copyFileSync(keysFile, path);
    const rotated = await serveBadges(
      upstream.url,
      codes,
      await readBadgeKeys(createTestBadgeKeys(dirname(path))),
    );
    const second = await rotated.badge(lovelace);
    expect(second.proof.verificationMethod).not.toBe(first.proof.verificationMethod);
    for (const made of [first, second]) expect(await rotated.verdictOn(made)).toBe('');
    await rotated.close();

    const pem = readFileSync(path, 'utf8');
    expect(pem.match(/BEGIN \w+ KEY/g)).toEqual(['BEGIN PRIVATE KEY', 'BEGIN PUBLIC KEY']);
    writeFileSync(path, pem.slice(0, pem.indexOf('-----BEGIN PUBLIC')));
    const secured = await serveBadges(upstream.url, codes, await readBadgeKeys(path));
    expect(await secured.verdictOn(first)).toContain('There is no key');
    expect(await secured.verdictOn(second)).toBe('');
    await secured.close();
  });

  it.each([
    ['nothing', '', 'does not begin with a private key'],
    ['a public key first', '-----BEGIN PUBLIC KEY-----\nAA\n-----END PUBLIC KEY-----\n', 'begin'],
    ['damaged text', '-----BEGIN PRIVATE KEY-----\nAA\n-----END PRIVATE KEY-----\n', 'be read'],
    ['another kind of key', otherKey(), 'not of the type Ed25519'],
  ])('are refused if the file has %s', async (_, pem, reason) => {
    const path = join(mkdtempSync(join(folder, 'bad-')), 'badge-keys.pem');
    writeFileSync(path, pem);
    await expect(readBadgeKeys(path)).rejects.toThrow(reason);
    await expect(readBadgeKeys(path)).rejects.toThrow('BADGE_KEYS_FILE');
  });

  it('are published with the journal’s profile, also at the address of its did:web', async () => {
    const response = await server.get('/api/credentials/issuer');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const issuer = badgeIssuerSchema.parse(await response.json());
    expect(issuer).toMatchObject({ name: 'Journal of Engines', type: ['Profile'] });
    expect(issuer.verificationMethod).toHaveLength(1);
    expect(await server.read('/api/credentials/issuer/did.json')).toEqual(issuer);
    upstream.settings = testSettings({ origin: 'http://localhost:8100' });
    expect(await server.read('/api/credentials/issuer')).toMatchObject({
      id: 'did:web:localhost%3A8100:api:credentials:issuer',
    });
    expect(await server.verdictOn(await server.badge(lovelace))).toBe('');
  });
});

function otherKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`;
}
