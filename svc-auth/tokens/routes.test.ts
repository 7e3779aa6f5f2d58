import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, startAuth } from '../testing.ts';
import { signingKey } from './signing-key.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const jwks = async () => (await auth.call('/auth/.well-known/jwks.json')).body;

describe('the JWKS', () => {
  it('contains only the public key, with its thumbprint as id', async () => {
    const { keys } = (await jwks()) as unknown as JSONWebKeySet;
    expect(keys).toHaveLength(1);
    const [jwk = { kty: '' }] = keys;
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(jwk.kid).toBe(await calculateJwkThumbprint(jwk));
  });

  it('refuses a key of another curve', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    await expect(signingKey(privateKey)).rejects.toThrow('P-256');
  });
});
