import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

/** A request for a font file with pinned axes or without layout tables. */
export interface WantedFont {
  path: string;
  axes: Record<string, number> | undefined;
  unshaped: true | undefined;
}

export type CutFont = { id: number; url: string } | { id: number; reason: string };

/** Caches `data:` URLs of 30 to 700 kB each. The names of a journal's authors need a few dozen fonts. */
const cache = new LRUCache<string, Promise<string>>({ max: 100 });

/** Returns the font as a `data:` URL. `name` identifies it in the cache. Rejects if the font cannot be prepared. */
export function fontUrl(name: string, font: WantedFont): Promise<string> {
  let url = cache.get(name);
  if (!url) {
    url = cut(font);
    cache.set(name, url);
    url.catch(() => cache.delete(name));
  }
  return url;
}

/** Idle time after which the thread ends. It uses about 80 MB and is needed again only for new characters. */
const IDLE_MS = 5_000;
/** Time limit for one font. A font takes 20 to 500 ms, or seconds on a busy machine. */
const CUT_TIMEOUT_MS = 10_000;

const waiting = new Map<number, PromiseWithResolvers<string>>();
let cutter: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

/** Prepares a font in a thread, because an East Asian font takes up to half a second. */
function cut(font: WantedFont): Promise<string> {
  clearTimeout(idle);
  cutter ??= startCutter();
  const worker = cutter;
  lastId += 1;
  const result = Promise.withResolvers<string>();
  waiting.set(lastId, result);
  worker.ref();
  worker.postMessage({ id: lastId, ...font });
  const late = setTimeout(
    () => endCutter(worker, new Error('The thread timed out')),
    CUT_TIMEOUT_MS,
  );
  return result.promise.finally(() => clearTimeout(late));
}

function startCutter(): Worker {
  const worker = new Worker(new URL('./cutter.ts', import.meta.url));
  worker.on('message', (result: CutFont) => {
    const caller = waiting.get(result.id);
    waiting.delete(result.id);
    if ('url' in result) caller?.resolve(result.url);
    else caller?.reject(new Error(result.reason));
    if (waiting.size > 0) return;
    // An idle thread must not keep the process alive.
    worker.unref();
    idle = setTimeout(() => endCutter(worker), IDLE_MS).unref();
  });
  worker.on('error', (cause) => endCutter(worker, cause));
  return worker;
}

/** Ends the thread and rejects its pending requests. The next request starts another thread. */
function endCutter(worker: Worker, cause?: unknown): void {
  if (worker !== cutter) return;
  cutter = undefined;
  void worker.terminate();
  const callers = [...waiting.values()];
  waiting.clear();
  for (const caller of callers)
    caller.reject(new Error('The font could not be prepared', { cause }));
}
