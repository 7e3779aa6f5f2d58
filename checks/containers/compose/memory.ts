import assert from 'node:assert/strict';
import { setInterval as every } from 'node:timers/promises';
import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';
import type { Site } from './site.ts';

const SAMPLE_MS = 2_000;
const UNITS: Record<string, number> = { B: 1 / 2 ** 20, KiB: 1 / 1_024, MiB: 1, GiB: 1_024 };

const statsSchema = z.object({ Name: z.string(), MemUsage: z.string() });

/** Samples the memory use of all containers until `stop` is called. The page cache does not count. */
export class MemoryWatch {
  readonly #peaks = new Map<string, { peak: number; limit: number }>();
  readonly #stop = new AbortController();
  readonly #docker: Engine['docker'];

  constructor({ docker }: Engine) {
    this.#docker = docker;
    void this.#sample();
  }

  /** Returns each container's peak and limit in MB, sorted by their ratio, the highest first. */
  stop(): string {
    this.#stop.abort();
    return [...this.#peaks]
      .sort(([, a], [, b]) => b.peak / b.limit - a.peak / a.limit)
      .map(([name, { peak, limit }]) => `${short(name)} ${peak.toFixed(0)}/${limit.toFixed(0)}`)
      .join(', ');
  }

  async #sample(): Promise<void> {
    const { signal } = this.#stop;
    try {
      for await (const _ of every(SAMPLE_MS, undefined, { signal })) {
        const lines = await this.#docker('stats', '--no-stream', '--format', '{{json .}}');
        for (const line of lines.split('\n').filter(Boolean)) {
          const { Name, MemUsage } = statsSchema.parse(JSON.parse(line));
          const [used = 0, limit = 0] = MemUsage.split(' / ').map(megabytes);
          const peak = Math.max(used, this.#peaks.get(Name)?.peak ?? 0);
          this.#peaks.set(Name, { peak, limit });
        }
      }
    } catch (error) {
      if (!signal.aborted) console.error(error);
    }
  }
}

const short = (name: string) => name.replace(/^journal-(.*)-\d+$/, '$1');

/** Reads a size as Docker prints it, such as `1.5GiB`. */
function megabytes(text: string): number {
  const [, number, unit = ''] = /^([\d.]+)(\w+)$/.exec(text.trim()) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
}

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
