import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('node:v8', { spy: true });

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

const COLLECTED = 20_000_000;
const heap = { used: 0, size: 0, busy: 0 };
const gc = vi.fn(() => {
  heap.used = heap.size = COLLECTED;
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', gc);
  Object.assign(heap, { used: 40_000_000, size: 50_000_000, busy: 0.01 });
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    utilization: heap.busy,
    idle: 0,
    active: 0,
  }));
  vi.mocked(v8.getHeapStatistics).mockImplementation(
    () => ({ total_heap_size: heap.size, used_heap_size: heap.used }) as v8.HeapInfo,
  );
  vi.resetModules();
  await import('./collect-when-quiet.mjs');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  gc.mockClear();
});

it.each([
  ['a quiet process', {}, 1],
  ['a busy process', { busy: 0.5 }, 0],
  ['a large heap', { used: 80_000_000, size: 90_000_000 }, 0],
])('counts the collections of %s', (_, state, times) => {
  Object.assign(heap, state);
  vi.advanceTimersByTime(10_000);
  expect(gc).toHaveBeenCalledTimes(times);
});

it('collects again after half a minute, if the heap has grown', () => {
  vi.advanceTimersByTime(10_000);
  heap.size = COLLECTED + 10_000_000;
  vi.advanceTimersByTime(20_000);
  expect(gc).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(gc).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(300_000);
  expect(gc).toHaveBeenCalledTimes(2);
});
