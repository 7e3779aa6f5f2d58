import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckedZip } from './zip-check.ts';

/** Its bytes are given away: afterwards they may be gone. */
export interface ZippedFile {
  /** With its folders, split by slashes. */
  name: string;
  content: Uint8Array;
}

export type ToThread = ZippedFile | 'end';
export type FromThread = { written: number } | { checked: CheckedZip };

/** What may wait to be written; a press that is faster than the disk waits in its turn. */
const AHEAD_AT_MOST = 8 << 20;

/**
 * Writes files into a zip as they come, and opens every entry of it. A thread of its own does that: the
 * directory of ten thousand files alone takes longer than a request should wait.
 */
export async function writeZip(
  path: string,
  files: AsyncIterable<ZippedFile>,
): Promise<CheckedZip> {
  const thread = new Worker(new URL('./zip-thread.ts', import.meta.url), {
    workerData: path,
    // As in the worker itself: with V8's usual room files that are written already would stay in memory.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const failure = new AbortController();
  thread.once('error', (error) => failure.abort(error));
  thread.once('exit', () => failure.abort(new Error('The thread ended before its zip')));
  const { signal } = failure;
  const news = new EventEmitter<{ written: []; checked: [CheckedZip] }>();
  let behind = 0;
  thread.on('message', (message: FromThread) => {
    if ('checked' in message) news.emit('checked', message.checked);
    else {
      behind -= message.written;
      news.emit('written');
    }
  });
  try {
    let count = 0;
    for await (const file of files) {
      signal.throwIfAborted();
      behind += file.content.length;
      count += 1;
      send(thread, file);
      while (behind > AHEAD_AT_MOST) await once(news, 'written', { signal });
    }
    const checking = once(news, 'checked', { signal });
    thread.postMessage('end' satisfies ToThread);
    const [checked] = (await checking) as [CheckedZip];
    if (checked.entries !== count) {
      throw new Error(`The zip holds ${checked.entries} files of ${count}`);
    }
    return checked;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    await thread.terminate();
  }
}

function send(thread: Worker, file: ZippedFile): void {
  const { buffer, byteLength } = file.content;
  // What fills its memory is handed over, not copied.
  const own = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  thread.postMessage(file satisfies ToThread, own);
}
