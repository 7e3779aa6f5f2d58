import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { expect, it, vi } from 'vitest';

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

it('collects when the process is quiet and its heap has grown, twice a minute at most', async () => {
  const heap = { used: 0, size: 0, busy: 0 };
  const collected = 20_000_000;
  const gc = vi.fn(() => {
    heap.used = heap.size = collected;
  });
  vi.useFakeTimers();
  vi.stubGlobal('gc', gc);
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
    utilization: heap.busy,
    idle: 0,
    active: 0,
  }));
  vi.mocked(v8.getHeapStatistics).mockImplementation(
    () => ({ total_heap_size: heap.size, used_heap_size: heap.used }) as v8.HeapInfo,
  );
  const afterLook = (state: Partial<typeof heap>) => {
    Object.assign(heap, state);
    vi.advanceTimersByTime(10_000);
    return gc.mock.calls.length;
  };
  try {
    await import('./collect-when-quiet.mjs');
    expect(afterLook({ used: 40_000_000, size: 50_000_000, busy: 0.5 })).toBe(0);
    expect(afterLook({ used: 80_000_000, size: 90_000_000, busy: 0.01 })).toBe(0);
    expect(afterLook({ used: 40_000_000, size: 50_000_000 })).toBe(1);
    expect(afterLook({ size: collected + 10_000_000 })).toBe(1);
    expect(afterLook({})).toBe(1);
    expect(afterLook({})).toBe(2);
    vi.advanceTimersByTime(300_000);
    expect(gc).toHaveBeenCalledTimes(2);
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});
