import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type SecretBox = ReturnType<typeof secretBox>;

/**
 * Returns functions that encrypt secrets with a key derived from the signing key, which is not in the database.
 * Secrets that were encrypted with a key of `others` can still be decrypted.
 */
export function secretBox(signingKey: KeyObject, ...others: KeyObject[]) {
  const key = derivedKey(signingKey);
  const keys = [key, ...others.map(derivedKey)];

  /** Encrypts a secret so that it can be decrypted only for the same owner. */
  const seal = (secret: string, owner: string): string => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  };
  /** Decrypts a secret. Returns null if it was not encrypted with one of the keys for this owner. */
  const open = (sealed: string, owner: string): string | null => {
    const opened = keys.map((each) => decrypted(sealed, owner, each));
    return opened.find((secret) => secret !== null) ?? null;
  };
  /**
   * Encrypts a secret again with the present key. Returns null if the secret already uses that key or cannot be
   * decrypted.
   */
  const sealAgain = (sealed: string, owner: string): string | null => {
    if (decrypted(sealed, owner, key) !== null) return null;
    const secret = open(sealed, owner);
    return secret === null ? null : seal(secret, owner);
  };
  return { seal, open, sealAgain };
}

function derivedKey(signingKey: KeyObject): Buffer {
  const seed = signingKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', seed, '', 'journal second factor', 32));
}

function decrypted(sealed: string, owner: string, key: Buffer): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const iv = bytes.subarray(0, IV_BYTES);
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
