import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const runScript = fileURLToPath(new URL('run.sh', import.meta.url));

/** Fills 40 MB, drops them, and prints the size of the heap in MB every 200 ms. */
const program = `
  let held = Array.from({ length: 400_000 }, (_, n) => ({ n, text: 'number ' + n }));
  const size = () => Math.round(process.memoryUsage().heapTotal / 1e6);
  console.log(size());
  held = undefined;
  setInterval(() => console.log(size()), 200);`;

it('frees the memory of a process that has become quiet', { timeout: 60_000 }, async () => {
  // V8 itself collects after some bursts, but not after all.
  const child = spawn('sh', [runScript, '--no-memory-reducer', '-e', program], {
    env: { ...process.env, NODE: process.execPath },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const sizes: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      sizes.push(Number(line));
      if (Number(line) < 15) break;
    }
    expect(sizes[0]).toBeGreaterThan(30);
    expect(sizes.at(-1)).toBeLessThan(15);
  } finally {
    child.kill('SIGKILL');
  }
});
