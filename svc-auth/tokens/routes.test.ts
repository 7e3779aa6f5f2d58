import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, startAuth } from '../testing.ts';
import { readSigningKey, signingKey } from './signing-key.ts';

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

  it('contains the current signing key and the former one, from the same file', async () => {
    const keys = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const folder = await mkdtemp(join(tmpdir(), 'keys-test-'));
    const file = join(folder, 'auth-key.pem');
    await writeFile(file, keys.map((key) => key.export({ type: 'pkcs8', format: 'pem' })).join(''));
    const read = await readSigningKey(file);
    await rm(folder, { recursive: true });
    const [present, former] = await Promise.all(keys.map((key) => signingKey(key)));
    expect(read.jwks).toEqual([present?.jwks[0], former?.jwks[0]]);
    expect(read.kid).toBe(present?.kid);
    expect(await read.keys(former?.kid ?? '')).toBeDefined();
  });

  it('refuses a key of another curve', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    await expect(signingKey(privateKey)).rejects.toThrow('P-256');
  });
});
