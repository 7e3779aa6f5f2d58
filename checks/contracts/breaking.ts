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
    const comparable = JSON.stringify(withoutOpened(JSON.parse(before), JSON.parse(after)));
    await Promise.all([writeFile(base, comparable), writeFile(revision, after)]);
    const changes = changesSchema.parse(JSON.parse(await oasdiff(base, revision)));
    return changes.map(({ id, operation, path, text }) => `${operation} ${path}: ${text} (${id})`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns the earlier document without the enums that are growing lists (`growing`) in the later document, because this
 * change does not break clients.
 */
function withoutOpened(before: unknown, after: unknown): unknown {
  if (typeof before !== 'object' || before === null) return before;
  const later = Object(after) as Record<string, unknown>;
  if (Array.isArray(before)) return before.map((item, at) => withoutOpened(item, later[at]));
  const isOpened = 'x-extensible-enum' in later;
  return Object.fromEntries(
    Object.entries(before)
      .filter(([name]) => !(isOpened && name === 'enum'))
      .map(([name, value]) => [name, withoutOpened(value, later[name])]),
  );
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
