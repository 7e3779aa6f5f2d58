import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as ed25519 from '@digitalbazaar/ed25519-multikey';

export interface BadgeKeys {
  /** The public keys in multibase: first that of the signing key, then those of former keys. */
  publicKeys: readonly [string, ...string[]];
  /** Returns the Ed25519 signature. Equal data have equal signatures. */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

const BLOCK = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[\s\S]+?-----END \1 KEY-----/g;

/**
 * Reads the keys of badges from a file in PEM. The first key is private and signs. Former keys remain in the file,
 * usually as public keys, so that their badges stay valid. Throws an error whose message says what to do.
 */
export async function readBadgeKeys(path: string): Promise<BadgeKeys> {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch (cause) {
    throw refused(`the file ${path} cannot be read`, cause);
  }
  const blocks = Array.from(text.matchAll(BLOCK), ([pem, kind]) => ({ pem, kind }));
  const [first, ...others] = blocks;
  if (first?.kind !== 'PRIVATE')
    throw refused(`the file ${path} does not begin with a private key`);
  const keys: [string, ...string[]] = [await publicKeyOf(first.pem)];
  for (const { pem } of others) keys.push(await publicKeyOf(pem));
  const key = createPrivateKey(first.pem);
  return { publicKeys: keys, sign: async (data) => sign(null, data, key) };
}

/** Returns a key in multibase. `pem` is a public or a private key. */
async function publicKeyOf(pem: string): Promise<string> {
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch (cause) {
    throw refused('a key cannot be read', cause);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw refused('a key is not of the type Ed25519');
  const { publicKeyMultibase } = await (
    await ed25519.fromJwk({ jwk: key.export({ format: 'jwk' }) })
  ).export({ publicKey: true, includeContext: false });
  return publicKeyMultibase;
}

function refused(reason: string, cause?: unknown): Error {
  return new Error(
    `Badges cannot be signed: ${reason}. BADGE_KEYS_FILE names the file; deploy/make-secrets.sh creates it ` +
      '(docs/keys.md).',
    { cause },
  );
}
