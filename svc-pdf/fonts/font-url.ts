import { processCaller, processRoom } from '@app/service-kit/limited-process';
import { LRUCache } from 'lru-cache';

export interface WantedFont {
  path: string;
  axes: Record<string, number> | undefined;
  unshaped: true | undefined;
}

/** Prepares a font in a process, which takes 20 to 500 ms, or seconds on a busy machine. */
const cut = processCaller<WantedFont, string>(new URL('./font-process.ts', import.meta.url), {
  cpuS: 10,
  // The compiled WebAssembly reserves 135 MB of memory that it does not use.
  memoryMb: 384,
  timeoutMs: 10_000,
  waitMs: 60_000,
  deadlineMs: 100_000,
  idleMs: 5_000,
  room: processRoom(0),
});

/** Cache of `data:` URLs of 30 to 700 kB each. A journal's documents need a few dozen fonts. */
const cache = new LRUCache<string, string, WantedFont>({
  max: 100,
  ignoreFetchAbort: true,
  fetchMethod: (_name, _old, { context }) => cut(context),
});

/** Returns the font as a `data:` URL. `name` is the cache key. Rejects if the font cannot be prepared. */
export const fontUrl = (name: string, font: WantedFont): Promise<string> =>
  cache.forceFetch(name, { context: font });
