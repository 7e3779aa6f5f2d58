import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type PublicKey, publicKeySchema, TOKEN_ALGORITHM } from '@app/contracts';
import type { VerifyKeys } from '@app/service-kit';
import { calculateJwkThumbprint, exportJWK } from 'jose';

export interface SigningKey {
  /** Key id: the RFC 7638 thumbprint, so that all instances use the same id for the same key. */
  kid: string;
  privateKey: KeyObject;
  /** The public key as published in the JWKS. */
  jwk: PublicKey;
  /** Looks up the public key for the bearer authentication of this service. */
  keys: VerifyKeys;
}

export async function readSigningKey(file: string): Promise<SigningKey> {
  return signingKey(createPrivateKey(await readFile(file, 'utf8')));
}

export async function signingKey(privateKey: KeyObject): Promise<SigningKey> {
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('The signing key is not a P-256 key');
  }
  const publicKey = createPublicKey(privateKey);
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    privateKey,
    jwk: publicKeySchema.parse({ ...bare, kid, alg: TOKEN_ALGORITHM, use: 'sig' }),
    keys: async (requested) => (requested === kid ? publicKey : undefined),
  };
}
