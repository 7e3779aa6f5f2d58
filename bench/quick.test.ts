import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { tiedToParent } from '../local/setup/children.mjs';

const helpers = ['bench.ts', 'first-page-bytes.ts', 'part.ts', 'processes.ts', 'results.ts'];
const parts = readdirSync(import.meta.dirname)
  .filter((name) => /^[\w-]+\.ts$/.test(name) && !helpers.includes(name))
  .map((name) => name.replace('.ts', ''));

/** Runs the quick form of parts. It fails if a response is not what the part believes to measure. */
async function run(names: string[]): Promise<{ code: number; output: string }> {
  const program = `${import.meta.dirname}/bench.ts`;
  const { command, args } = tiedToParent(process.execPath, [program, '--quick', ...names]);
  // Vitest sets BASE_URL, which is an option of a part.
  const env = { ...process.env, BASE_URL: undefined };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const [[code], ...output] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: Number(code), output: output.join('') };
}

it('measures every part of the system', { timeout: 600_000 }, async () => {
  // The parts of a group share the demonstration journal.
  const groups = [
    ['memory', 'builds', 'floods', 'first-visit'],
    ['reads', 'writes', 'growth', 'soak'],
    ['certificates', 'search', 'work-log', 'backup'],
  ];
  expect(groups.flat().sort()).toEqual(parts.sort());
  const results = await Promise.all(groups.map(run));
  for (const [at, { code, output }] of results.entries()) {
    expect(code, output).toBe(0);
    for (const part of groups[at] ?? []) expect(output).toContain(`── ${part}\n`);
  }
});
