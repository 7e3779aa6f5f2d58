import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import type { Site } from './site.ts';

const SAMPLE_MS = 1_000;

/** Returns the possible folders of a container's control group, for cgroup versions 1 and 2 and two cgroup drivers. */
const groups = (id: string) => [
  `/sys/fs/cgroup/memory/docker/${id}`,
  `/sys/fs/cgroup/memory/system.slice/docker-${id}.scope`,
  `/sys/fs/cgroup/docker/${id}`,
  `/sys/fs/cgroup/system.slice/docker-${id}.scope`,
];

interface Watched {
  name: string;
  group: string;
  limit: number;
  /** The highest memory use in bytes, without the page cache. */
  peak: number;
}

/** Samples the memory use of all containers of a site until `stop` is called. */
export class MemoryWatch {
  readonly #watched: Watched[];
  readonly #stop = new AbortController();

  private constructor(watched: Watched[]) {
    this.#watched = watched;
    void this.#sample();
  }

  static async start({ docker }: Engine, site: Site): Promise<MemoryWatch> {
    const watched: Watched[] = [];
    for (const name of await site.containers()) {
      const format = '{{.Id}} {{.HostConfig.Memory}}';
      const [id = '', limit] = (await docker('inspect', '--format', format, name))
        .trim()
        .split(' ');
      const group = groups(id).find((folder) => existsSync(folder));
      if (group) watched.push({ name, group, limit: Number(limit), peak: 0 });
    }
    return new MemoryWatch(watched);
  }

  /** Returns each container's peak and limit in MB, sorted by their ratio, the highest first. */
  stop(): string {
    this.#stop.abort();
    const byShare = this.#watched.sort((a, b) => b.peak / b.limit - a.peak / a.limit);
    return byShare
      .map(({ name, peak, limit }) => `${short(name)} ${mb(peak)}/${mb(limit)}`)
      .join(', ');
  }

  async #sample(): Promise<void> {
    const { signal } = this.#stop;
    try {
      for await (const _ of every(SAMPLE_MS, undefined, { signal })) {
        for (const each of this.#watched) each.peak = Math.max(each.peak, readMemory(each.group));
      }
    } catch {
      // `stop` has aborted the timer.
    }
  }
}

const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
const short = (name: string) => name.replace(/^journal-(.*)-\d+$/, '$1');

/** Returns the memory use of a control group's processes in bytes. */
function readMemory(group: string): number {
  if (!existsSync(group)) return 0;
  const stat = readFileSync(`${group}/memory.stat`, 'utf8');
  return Number(/^(?:total_rss|anon) (\d+)$/m.exec(stat)?.[1] ?? 0);
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
