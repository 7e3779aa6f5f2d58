import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { publicKeySchema, TOKEN_ALGORITHM } from '@app/contracts';
import { calculateJwkThumbprint, exportJWK } from 'jose';

export type SigningKey = Awaited<ReturnType<typeof signingKey>>;

export async function readSigningKey(file: string): Promise<SigningKey> {
  return signingKey(createPrivateKey(await readFile(file, 'utf8')));
}

export async function signingKey(privateKey: KeyObject) {
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('The signing key is not a P-256 key');
  }
  const publicKey = createPublicKey(privateKey);
  const bare = await exportJWK(publicKey);
  // The key id is the RFC 7638 thumbprint of the key, so all instances with the same key use the same id.
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    privateKey,
    jwk: publicKeySchema.parse({ ...bare, kid, alg: TOKEN_ALGORITHM, use: 'sig' }),
    keys: async (requested: string) => (requested === kid ? publicKey : undefined),
  };
}
