import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Creates keys that sign documents, or adds a new one in front of the others. Returns the path of the file. */
export function createTestKeys(folder: string, name = 'Journal of Engines'): string {
  const file = join(folder, 'document-keys.pem');
  const program = join(import.meta.dirname, '../create-keys.ts');
  execFileSync(process.execPath, [program, file, name]);
  return file;
}
