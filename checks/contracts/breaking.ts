import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goToolPath } from '../../local/setup/go-tools.mjs';

/** What of two OpenAPI documents, given as JSON, breaks clients of the first; each with its rule. */
export async function breakingChanges(before: string, after: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contracts-'));
  try {
    const [base, revision] = [join(folder, 'before.json'), join(folder, 'after.json')];
    await Promise.all([writeFile(base, before), writeFile(revision, after)]);
    const changes = JSON.parse(await oasdiff(base, revision)) as Change[];
    return changes.map(({ id, operation, path, text }) => `${operation} ${path}: ${text} (${id})`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Change {
  id: string;
  operation: string;
  path: string;
  text: string;
}

function oasdiff(base: string, revision: string): Promise<string> {
  const levels = join(import.meta.dirname, 'severity-levels.txt');
  const args = ['breaking', base, revision, '--format', 'json', '--severity-levels', levels];
  // What is deprecated says until when.
  args.push('--deprecation-days-stable', '1');
  return new Promise((resolve, reject) => {
    execFile(goToolPath('oasdiff'), args, { maxBuffer: 64 * 1024 * 1024 }, (fault, text) => {
      if (fault) reject(fault);
      else resolve(text.trim() || '[]');
    });
  });
}
