import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import type { Site } from './site.ts';

const SAMPLE_MS = 2_000;
const MEGABYTE: Record<string, number> = { B: 1 / 2 ** 20, KiB: 1 / 1_024, MiB: 1, GiB: 1_024 };

/** Samples the memory use of all containers until `stop` is called. The page cache does not count. */
export class MemoryWatch {
  readonly #peaks = new Map<string, { peak: number; limit: number }>();
  #isStopped = false;

  constructor({ docker }: Engine) {
    void this.#sample(() => docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}'));
  }

  async #sample(read: () => Promise<string>): Promise<void> {
    while (!this.#isStopped) {
      await read().then((text) => this.#add(text), console.error);
      await sleep(SAMPLE_MS);
    }
  }

  /** Returns each container's peak and limit in MB, sorted by their ratio, the highest first. */
  stop(): string {
    this.#isStopped = true;
    return [...this.#peaks]
      .sort(([, a], [, b]) => b.peak / b.limit - a.peak / a.limit)
      .map(([name, { peak, limit }]) => `${short(name)} ${peak.toFixed(0)}/${limit.toFixed(0)}`)
      .join(', ');
  }

  /** Adds lines such as `journal-redis-1 5.1MiB / 512MiB`. */
  #add(lines: string): void {
    for (const [, name = '', ...sizes] of lines.matchAll(
      /^(\S+) ([\d.]+)(\w+) \/ ([\d.]+)(\w+)$/gm,
    )) {
      const [used, usedUnit = '', limit, limitUnit = ''] = sizes;
      const peak = Number(used) * (MEGABYTE[usedUnit] ?? Number.NaN);
      this.#peaks.set(name, {
        peak: Math.max(peak, this.#peaks.get(name)?.peak ?? 0),
        limit: Number(limit) * (MEGABYTE[limitUnit] ?? Number.NaN),
      });
    }
  }
}

const short = (name: string) => name.replace(/^journal-(.*)-\d+$/, '$1');

/** A program that allocates memory until the kernel kills it. */
const GREEDY = 'const held = []; for (;;) held.push(Buffer.alloc(8_000_000, 1));';
const limited = ['svc-content', 'svc-auth', 'svc-pdf-worker', 'mfe-public', 'shell'];

/** Exhausts the memory of some containers with an extra process in each. Expects that only this process is killed. */
export async function exhaustMemory(engine: Engine, site: Site): Promise<string> {
  const containers = await site.containers(...limited);
  await Promise.all(
    containers.map(async (container) => {
      await assert.rejects(engine.docker('exec', container, 'node', '--eval', GREEDY));
      const { Status, RestartCount, Health } = await site.state(container);
      assert.deepEqual([container, Status, RestartCount], [container, 'running', 0]);
      assert.equal(Health?.Status, 'healthy');
    }),
  );
  return `${containers.map(short).join(', ')} reached their limit; the greedy process was ended, the service ran on`;
}
