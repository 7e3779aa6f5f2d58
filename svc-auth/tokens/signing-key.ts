import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { publicKeySchema, TOKEN_ALGORITHM } from '@app/contracts';
import { calculateJwkThumbprint, exportJWK } from 'jose';

export type SigningKey = Awaited<ReturnType<typeof signingKey>>;

const PEM_BLOCK = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;

/** Reads the keys in a file. The file contains several while a key is being replaced. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const [first, ...others] = (await readFile(file, 'utf8')).match(PEM_BLOCK) ?? [];
  if (!first) throw new Error(`${file} contains no key in PEM format`);
  return signingKey(createPrivateKey(first), ...others.map((pem) => createPrivateKey(pem)));
}

/**
 * Returns the key that signs tokens. `others` (the former and the next key) do not sign. The public keys of `others`
 * are published, too, so that tokens signed with these keys are valid.
 */
export async function signingKey(first: KeyObject, ...others: KeyObject[]) {
  const signing = await published(first);
  const all = [signing, ...(await Promise.all(others.map(published)))];
  return {
    kid: signing.jwk.kid,
    privateKey: first,
    others,
    jwks: all.map(({ jwk }) => jwk),
    keys: async (requested: string) => all.find(({ jwk }) => jwk.kid === requested)?.publicKey,
  };
}

async function published(privateKey: KeyObject) {
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('The signing key is not a P-256 key');
  }
  const publicKey = createPublicKey(privateKey);
  const bare = await exportJWK(publicKey);
  // The key id is the RFC 7638 thumbprint of the key, so all instances with the same key use the same id.
  const kid = await calculateJwkThumbprint(bare);
  return {
    publicKey,
    jwk: publicKeySchema.parse({ ...bare, kid, alg: TOKEN_ALGORITHM, use: 'sig' }),
  };
}
