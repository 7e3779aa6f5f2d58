import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { goToolPath } from '../../local/setup/go-tools.mjs';

/** Lists the changes between two OpenAPI documents that break clients of the earlier one. */
export async function breakingChanges(before: string, after: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contracts-'));
  try {
    const [base, revision] = [join(folder, 'before.json'), join(folder, 'after.json')];
    await Promise.all([writeFile(base, before), writeFile(revision, after)]);
    const changes = changesSchema.parse(JSON.parse(await oasdiff(base, revision)));
    return changes.map(({ id, operation, path, text }) => `${operation} ${path}: ${text} (${id})`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const changesSchema = z.array(
  z.object({ id: z.string(), operation: z.string(), path: z.string(), text: z.string() }),
);

async function oasdiff(base: string, revision: string): Promise<string> {
  const levels = join(import.meta.dirname, 'severity-levels.txt');
  const args = ['breaking', base, revision, '--format', 'json', '--severity-levels', levels];
  // Makes oasdiff require a sunset date for deprecated operations.
  args.push('--deprecation-days-stable', '1');
  const run = promisify(execFile);
  const { stdout } = await run(goToolPath('oasdiff'), args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim() || '[]';
}
