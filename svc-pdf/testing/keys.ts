import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBadgeKeys } from '../create-badge-keys.ts';
import { createKeys } from '../create-keys.ts';
import { type BadgeKeys, readBadgeKeys } from '../signing/badge-keys.ts';

/** Creates keys that sign documents, or adds a new one in front of the others. Returns the path of the file. */
export async function createTestKeys(folder: string, name = 'Journal of Engines'): Promise<string> {
  const file = join(folder, 'document-keys.pem');
  await createKeys(file, name);
  return file;
}

/** Creates keys that sign badges, or adds a new one in front of the others. Returns the path of the file. */
export function createTestBadgeKeys(folder: string): string {
  const file = join(folder, 'badge-keys.pem');
  createBadgeKeys(file);
  return file;
}

/** Returns new keys that sign badges. */
export async function testBadgeKeys(): Promise<BadgeKeys> {
  const folder = mkdtempSync(join(tmpdir(), 'badge-keys-'));
  try {
    return await readBadgeKeys(createTestBadgeKeys(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
