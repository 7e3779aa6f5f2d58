/**
 * Creates a key that signs badges: `node create-badge-keys.ts FILE`. In an existing file, the new key comes first, and
 * former keys stay as public keys. deploy/make-secrets.sh does the same without Node.
 */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Creates a key in a file, as the program does. */
export function createBadgeKeys(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const former = present.match(/-----BEGIN (PRIVATE|PUBLIC) KEY-----[\s\S]+?-----END \1 KEY-----/g);
  const keys = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...(former ?? []).map((pem) => createPublicKey(pem).export({ type: 'spki', format: 'pem' })),
  ];
  writeFileSync(`${file}.new`, keys.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (!file) {
    process.stderr.write('node create-badge-keys.ts FILE\n');
    process.exit(64);
  }
  createBadgeKeys(file);
}
