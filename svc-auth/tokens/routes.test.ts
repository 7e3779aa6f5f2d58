import { generateKeyPairSync } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import { calculateJwkThumbprint, createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, SERVICE_SECRET, startAuth } from '../testing.ts';
import { signingKey } from './signing-key.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const jwks = async () => (await auth.call('/auth/.well-known/jwks.json')).body;

describe('the JWKS', () => {
  it('shows the public key only, under its thumbprint', async () => {
    const { keys } = (await jwks()) as unknown as JSONWebKeySet;
    expect(keys).toHaveLength(1);
    const [jwk = { kty: '' }] = keys;
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(jwk.kid).toBe(await calculateJwkThumbprint(jwk));
  });

  it('is not of a key of another curve', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    await expect(signingKey(privateKey)).rejects.toThrow('P-256');
  });
});

describe('a service token', () => {
  const ask = (authorization?: string) =>
    auth.call('/internal/service-token', {
      method: 'POST',
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });

  it('is given for the secret: an hour, role service, good by the JWKS', async () => {
    const { status, body } = await ask(`Bearer ${SERVICE_SECRET}`);
    expect(status).toBe(200);
    const keys = createLocalJWKSet((await jwks()) as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(String(body.token), keys, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      algorithms: ['ES256'],
    });
    expect(payload).toMatchObject({ role: 'service' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it.each([undefined, 'Bearer ', 'Bearer wrong', `Bearer ${SERVICE_SECRET}x`, SERVICE_SECRET])(
    'is refused to %s',
    async (authorization) => {
      expect(await ask(authorization)).toMatchObject({
        status: 401,
        body: { error: 'unauthorized' },
      });
    },
  );

  it('is no person’s login', async () => {
    const { body } = await ask(`Bearer ${SERVICE_SECRET}`);
    const answer = await auth.call('/auth/verify-token/', {
      headers: { Authorization: `Bearer ${body.token}` },
    });
    expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  });
});
