import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import {
  type Role,
  revokedKey,
  signedOutKey,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  usedKey,
} from '@app/contracts';
import Router from '@koa/router';
import { exportJWK } from 'jose';
import jwt from 'jsonwebtoken';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKoa } from '../http/app.ts';
import { connectRedis } from '../redis.ts';
import {
  breakableLink,
  type Link,
  type Listening,
  listenOnFreePort,
  silentLog,
  testRedisUrl,
} from '../testing/index.ts';
import { signedWithPublicKey, unsigned } from '../testing/tokens.ts';
import { bearer } from './bearer.ts';
import { remoteKeys } from './keys.ts';

const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const theirs = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let server: Listening;
let issuer: Listening;
/** The internal key of the last request for public keys. */
let keyOfRequest: string;
let jwksLink: Link;
let redisLink: Link;
let redis: Awaited<ReturnType<typeof connectRedis>>;

beforeAll(async () => {
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' };
  issuer = await listenOnFreePort(
    new Koa().use((ctx) => {
      keyOfRequest = ctx.get('x-internal-key');
      ctx.body = { keys: [jwk] };
    }),
  );
  jwksLink = await breakableLink(`${issuer.url}/jwks.json`);
  redisLink = await breakableLink(testRedisUrl());
  redis = await connectRedis(redisLink.url, silentLog);

  const auth = bearer({ keys: remoteKeys(jwksLink.url, ['the-key-of-pieces']), redis });
  const router = new Router();
  router.get('/admin', auth.require('admin'), (ctx) => {
    ctx.body = ctx.state.claims;
  });
  router.get('/watch', auth.watch('admin'), (ctx) => {
    ctx.body = {};
  });
  router.get('/public', auth.optional, (ctx) => {
    ctx.body = { role: ctx.state.claims?.role ?? 'anyone' };
  });
  const app = createKoa({ log: silentLog });
  app.use(router.routes());
  server = await listenOnFreePort(app);
});
afterAll(async () => {
  redis.disconnect();
  await Promise.all([server.close(), jwksLink.cut(), redisLink.cut()]);
  await issuer.close();
});

interface Changes {
  role?: Role;
  sid?: string;
  iat_ms?: number;
  iat?: number;
  idle?: number;
  key?: KeyObject | string;
  options?: jwt.SignOptions;
}

function token({
  role = 'admin',
  sid = randomUUID(),
  iat_ms = Date.now(),
  iat = Math.floor(Date.now() / 1_000),
  idle,
  key = ours.privateKey,
  options,
}: Changes = {}) {
  return jwt.sign({ name: 'Ada', role, sid, iat, iat_ms, ...(idle && { idle }) }, key, {
    algorithm: TOKEN_ALGORITHM,
    keyid: 'k1',
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: 'u1',
    expiresIn: 60_000,
    ...options,
  });
}

async function get(path: string, authorization?: string) {
  const answer = await fetch(server.url + path, {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as { error?: string },
  };
}

const refused: [string, () => string | undefined][] = [
  ['no token', () => undefined],
  ['another scheme', () => `Basic ${token()}`],
  ['no JWT', () => 'Bearer x.y.z'],
  ['a payload that is not JSON', () => `Bearer ${token().replace(/\.[^.]+\./, '.eA.')}`],
  ['a foreign key', () => `Bearer ${token({ key: theirs.privateKey })}`],
  ['an unknown key id', () => `Bearer ${token({ options: { keyid: 'k2' } })}`],
  ['no algorithm', () => `Bearer ${unsigned(token())}`],
  [
    'HS256 signed with the public key',
    () => `Bearer ${signedWithPublicKey(token(), ours.publicKey)}`,
  ],
  ['an expired one', () => `Bearer ${token({ options: { expiresIn: -1 } })}`],
  ['one of another issuer', () => `Bearer ${token({ options: { issuer: 'x' } })}`],
  ['one for another audience', () => `Bearer ${token({ options: { audience: 'x' } })}`],
  ['one not valid yet', () => `Bearer ${token({ options: { notBefore: 60 } })}`],
  ['an unknown role', () => `Bearer ${token({ role: 'root' as Role })}`],
];

/** Sends a token that is signed with another key. Its header contains that key or the key's address. */
async function offering(header: 'jwk' | 'jku' | 'x5u', kid?: string) {
  const jwk = { ...(await exportJWK(theirs.publicKey)), kid: 'k3', alg: 'ES256', use: 'sig' };
  let requests = 0;
  const foreign = await listenOnFreePort(
    new Koa().use((ctx) => {
      requests += 1;
      ctx.body = { keys: [jwk] };
    }),
  );
  const offered = header === 'jwk' ? jwk : `${foreign.url}/jwks.json`;
  const options = { header: { alg: TOKEN_ALGORITHM, ...(kid && { kid }), [header]: offered } };
  const forged = token({ key: theirs.privateKey, options: { ...options, keyid: kid ?? 'k3' } });
  const { status } = await get('/admin', `Bearer ${forged}`);
  await foreign.close();
  return { status, requests };
}

describe('a route for a role', () => {
  it('serves the bearer and exposes the claims', async () => {
    expect(await get('/admin', `bearer ${token()}`)).toMatchObject({
      status: 200,
      body: { sub: 'u1', name: 'Ada', role: 'admin' },
    });
  });

  it.each(refused)('refuses %s as unauthorized', async (_kind, authorization) => {
    const { status, body, headers } = await get('/admin', authorization());
    expect([status, body.error]).toEqual([401, 'unauthorized']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['jwk', 'jku', 'x5u'] as const)(
    'does not read the key that a token offers as %s',
    async (header) => {
      const refusal = { status: 401, requests: 0 };
      expect(await offering(header)).toEqual(refusal);
      expect(await offering(header, 'k1')).toEqual(refusal);
    },
  );

  it('refuses a revoked session', async () => {
    const sid = randomUUID();
    const authorization = `Bearer ${token({ sid })}`;
    expect((await get('/admin', authorization)).status).toBe(200);
    await redis.set(revokedKey(sid), '1', 'EX', 60);
    expect((await get('/admin', authorization)).body.error).toBe('unauthorized');
  });

  it('refuses all sessions of a user that began before the user signed out everywhere', async () => {
    const subject = randomUUID();
    const signedIn = (iat_ms: number) => `Bearer ${token({ iat_ms, options: { subject } })}`;
    const moment = Date.now() - 5_000;
    const before = signedIn(moment - 1);
    expect((await get('/admin', before)).status).toBe(200);
    await redis.set(signedOutKey(subject), moment, 'EX', 60);
    expect((await get('/admin', before)).body.error).toBe('unauthorized');
    expect((await get('/admin', signedIn(moment))).body.error).toBe('unauthorized');
    expect((await get('/admin', signedIn(moment + 1))).status).toBe(200);
    expect((await get('/admin', `Bearer ${token({ iat_ms: moment - 1 })}`)).status).toBe(200);
  });

  it('is forbidden to staff', async () => {
    expect(await get('/admin', `Bearer ${token({ role: 'staff' })}`)).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    });
  });
});

describe('a session with an inactivity limit', () => {
  const idle = 600;
  const sessionOf = (age: number) => {
    const sid = randomUUID();
    const iat = Math.floor(Date.now() / 1_000) - age;
    return { sid, bearer: `Bearer ${token({ sid, iat, idle })}` };
  };
  const ended = { status: 401, body: { error: 'session_idle' } };

  it('ends after this time without use, measured from the last use in any service', async () => {
    const { sid, bearer } = sessionOf(idle + 5);
    const answer = await get('/admin', bearer);
    expect(answer).toMatchObject(ended);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect((await get('/public', bearer)).body).toEqual({ role: 'anyone' });
    await redis.set(usedKey(sid), Date.now() - (idle - 60) * 1_000, 'EX', 60);
    expect((await get('/admin', bearer)).status).toBe(200);
    await redis.set(usedKey(sid), Date.now() - (idle + 5) * 1_000, 'EX', 60);
    expect(await get('/admin', bearer)).toMatchObject(ended);
  });

  it('is extended by each use, but not by event streams', async () => {
    const { sid, bearer } = sessionOf(idle - 60);
    expect((await get('/watch', bearer)).status).toBe(200);
    expect(await redis.get(usedKey(sid))).toBeNull();
    await get('/admin', bearer);
    const used = await vi.waitUntil(() => redis.get(usedKey(sid)), 60_000);
    expect(Date.now() - Number(used)).toBeLessThan(30_000);
    expect(await redis.ttl(usedKey(sid))).toBeGreaterThan(0);
    await get('/admin', bearer);
    expect(await redis.get(usedKey(sid))).toBe(used);
  });

  it('does not end early with a token of an earlier release', async () => {
    const iat = Math.floor(Date.now() / 1_000) - 50_000;
    expect((await get('/admin', `Bearer ${token({ iat })}`)).status).toBe(200);
  });
});

it('requests the public keys with the internal key', async () => {
  await get('/admin', `Bearer ${token()}`);
  expect(keyOfRequest).toBe('the-key-of-pieces');
});

describe('a public read', () => {
  it('recognizes a valid token', async () => {
    expect((await get('/public', `Bearer ${token()}`)).body).toEqual({ role: 'admin' });
  });

  it.each(refused)('treats %s as anonymous', async (_kind, authorization) => {
    expect(await get('/public', authorization())).toMatchObject({
      status: 200,
      body: { role: 'anyone' },
    });
  });
});

describe('while a dependency is unreachable', () => {
  it('accepts cached keys and refuses an unknown key', async () => {
    await get('/admin', `Bearer ${token()}`);
    await jwksLink.cut();
    expect((await get('/admin', `Bearer ${token()}`)).status).toBe(200);
    expect((await get('/admin', refused[5]?.[1]())).status).toBe(401);
    await jwksLink.restore();
  });

  it('responds with unavailable if no public key was ever read, and recovers', async () => {
    const link = await breakableLink(`${issuer.url}/jwks.json`);
    await link.cut();
    const auth = bearer({ keys: remoteKeys(link.url), redis });
    const app = createKoa({ log: silentLog });
    app.use(auth.require('admin')).use((ctx) => {
      ctx.body = 'in';
    });
    const fresh = await listenOnFreePort(app);
    const headers = { Authorization: `Bearer ${token()}` };
    const first = await fetch(fresh.url, { headers });
    expect([first.status, await first.json()]).toMatchObject([503, { error: 'unavailable' }]);
    await link.restore();
    expect((await fetch(fresh.url, { headers })).status).toBe(200);
    await link.cut();
    await fresh.close();
  });

  it('responds with unavailable without Redis, and treats public reads as anonymous', async () => {
    await redisLink.cut();
    const authorization = `Bearer ${token()}`;
    expect(await get('/admin', authorization)).toMatchObject({
      status: 503,
      body: { error: 'unavailable' },
    });
    expect((await get('/public', authorization)).body).toEqual({ role: 'anyone' });
    await redisLink.restore();
  });
});
