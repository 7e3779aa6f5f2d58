import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

/** A font file with pinned variable axes or without layout tables. */
export interface WantedFont {
  path: string;
  axes: Record<string, number> | undefined;
  unshaped: true | undefined;
}

export type CutFont = { id: number; url: string } | { id: number; reason: string };

/** A slice is 30 to 700 kB of text; a journal's authors need a few dozen. */
const cache = new LRUCache<string, Promise<string>>({ max: 100 });

/** The font as a `data:` URL; `name` identifies it in the cache. */
export function fontUrl(name: string, font: WantedFont): Promise<string> {
  let url = cache.get(name);
  if (!url) {
    url = cut(font);
    cache.set(name, url);
    url.catch(() => cache.delete(name));
  }
  return url;
}

/** The thread uses about 80 MB, and is needed again only for new characters. */
const IDLE_MS = 5_000;
/** A slice takes 20 to 500 ms, or seconds on a busy machine. */
const CUT_TIMEOUT_MS = 10_000;

const waiting = new Map<number, PromiseWithResolvers<string>>();
let cutter: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

/** Runs in a thread: a slice of an East Asian font takes a large part of a second. */
function cut(font: WantedFont): Promise<string> {
  clearTimeout(idle);
  cutter ??= startCutter();
  const worker = cutter;
  lastId += 1;
  const result = Promise.withResolvers<string>();
  waiting.set(lastId, result);
  worker.ref();
  worker.postMessage({ id: lastId, ...font });
  const late = setTimeout(() => endCutter(worker, new Error('It took too long')), CUT_TIMEOUT_MS);
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

/** Ends a thread and fails its pending requests; the next font starts another. */
function endCutter(worker: Worker, cause?: unknown): void {
  if (worker !== cutter) return;
  cutter = undefined;
  void worker.terminate();
  const callers = [...waiting.values()];
  waiting.clear();
  for (const caller of callers)
    caller.reject(new Error('The font could not be prepared', { cause }));
}
