import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BadgeKeys, readBadgeKeys } from '../signing/badge-keys.ts';

/** Creates keys that sign documents, or adds a new one in front of the others. Returns the path of the file. */
export function createTestKeys(folder: string, name = 'Journal of Engines'): string {
  const file = join(folder, 'document-keys.pem');
  run('create-keys.ts', file, name);
  return file;
}

/** Creates keys that sign badges, or adds a new one in front of the others. Returns the path of the file. */
export function createTestBadgeKeys(folder: string): string {
  const file = join(folder, 'badge-keys.pem');
  run('create-badge-keys.ts', file);
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

function run(program: string, ...args: string[]): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', program), ...args], {
    stdio: 'pipe',
  });
}
