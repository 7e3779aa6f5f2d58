import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

/** One font out of a file: variable axes pinned, or layout tables dropped. */
export interface WantedFont {
  path: string;
  axes: Record<string, number> | undefined;
  unshaped: true | undefined;
}

export type CutFont = { id: number; url: string } | { id: number; reason: string };

/** A slice is 30 to 700 kB of text; a journal's authors need a few dozen of them. */
const kept = new LRUCache<string, Promise<string>>({ max: 100 });

/** A font as a `data:` address; `name` says exactly which one it is. */
export function fontUrl(name: string, font: WantedFont): Promise<string> {
  let url = kept.get(name);
  if (!url) {
    url = cut(font);
    kept.set(name, url);
    url.catch(() => kept.delete(name));
  }
  return url;
}

/** The thread takes some 80 MB, and is needed again only for letters that nobody had before. */
const IDLE_MS = 5_000;
/** A slice takes 20 to 500 ms, on a busy machine some seconds. */
const CUT_WITHIN_MS = 10_000;

const waiting = new Map<number, PromiseWithResolvers<string>>();
let cutter: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let asked = 0;

/** In a thread of its own: a slice of an East Asian font keeps one busy for a good part of a second. */
function cut(font: WantedFont): Promise<string> {
  clearTimeout(idle);
  cutter ??= startCutter();
  const worker = cutter;
  asked += 1;
  const answer = Promise.withResolvers<string>();
  waiting.set(asked, answer);
  worker.ref();
  worker.postMessage({ id: asked, ...font });
  const late = setTimeout(() => endCutter(worker, new Error('It takes too long')), CUT_WITHIN_MS);
  return answer.promise.finally(() => clearTimeout(late));
}

function startCutter(): Worker {
  const worker = new Worker(new URL('./cutter.ts', import.meta.url));
  worker.on('message', (answer: CutFont) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('url' in answer) asker?.resolve(answer.url);
    else asker?.reject(new Error(answer.reason));
    if (waiting.size > 0) return;
    // It keeps the process only while somebody waits for it.
    worker.unref();
    idle = setTimeout(() => endCutter(worker), IDLE_MS).unref();
  });
  worker.on('error', (cause) => endCutter(worker, cause));
  return worker;
}

/** Ends a thread, with what it has not answered; the next font is cut by another. */
function endCutter(worker: Worker, cause?: unknown): void {
  if (worker !== cutter) return;
  cutter = undefined;
  void worker.terminate();
  const askers = [...waiting.values()];
  waiting.clear();
  for (const asker of askers) asker.reject(new Error('No font could be cut', { cause }));
}
