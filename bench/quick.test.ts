// @module-tag long
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tiedToParent } from '../local/setup/children.mjs';

const folder = import.meta.dirname;
/** These parts run together in one process. All other parts share a second process and its system. */
const alone = ['certificates', 'search', 'work-log'];
const parts = globSync('*.ts', { cwd: folder })
  .filter((name) => /^export .*\bmeasure\b/m.test(readFileSync(`${folder}/${name}`, 'utf8')))
  .map((name) => name.replace('.ts', ''));

/** Runs the quick form of parts. It fails if a part receives an unexpected response. */
async function run(names: string[]): Promise<string> {
  const { command, args } = tiedToParent(process.execPath, [
    ...[`${folder}/bench.ts`, '--quick', ...names],
  ]);
  // RENDER_LIMIT_MS is raised because a rendering on a busy machine may exceed the shell's usual limit, and a part would
  // fail at the response 503.
  const env = { ...process.env, RENDER_LIMIT_MS: '25000' };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 2 ** 26 });
  return stdout;
}

it('measures every part of the system', { timeout: 900_000 }, async () => {
  const output = await Promise.all([alone, parts.filter((part) => !alone.includes(part))].map(run));
  const measured = output.join().matchAll(/^── ([\w-]+)$/gm);
  expect(Array.from(measured, ([, part]) => part).toSorted()).toEqual(parts.toSorted());
  expect(parts).toHaveLength(14);
});
