import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckedZip } from './zip-check.ts';

export interface ZippedFile {
  name: string;
  /** The file's content. The buffer may be transferred to the thread, so the caller must not use it afterwards. */
  content: Uint8Array;
}

export type ToThread = ZippedFile | 'end';
export type FromThread = { written: number } | { checked: CheckedZip };

/** Maximum number of bytes that wait to be written. Above this limit, printing waits for the disk. */
const MAX_QUEUED_BYTES = 8 << 20;

/**
 * Writes files into a zip as `files` yields them, then verifies all entries. Rejects if the zip is damaged. The zip is
 * written in a thread, because the directory of ten thousand files alone would block the event loop too long.
 */
export async function writeZip(
  path: string,
  files: AsyncIterable<ZippedFile>,
): Promise<CheckedZip> {
  const thread = new Worker(new URL('./zip-thread.ts', import.meta.url), {
    workerData: path,
    // With V8's default limit, contents that are already written would stay in memory.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  const failure = new AbortController();
  thread.once('error', (error) => failure.abort(error));
  thread.once('exit', () =>
    failure.abort(new Error('The thread exited before the zip was written')),
  );
  const { signal } = failure;
  const events = new EventEmitter<{ written: []; checked: [CheckedZip] }>();
  let queued = 0;
  thread.on('message', (message: FromThread) => {
    if ('checked' in message) events.emit('checked', message.checked);
    else {
      queued -= message.written;
      events.emit('written');
    }
  });
  try {
    let count = 0;
    for await (const file of files) {
      signal.throwIfAborted();
      queued += file.content.length;
      count += 1;
      send(thread, file);
      while (queued > MAX_QUEUED_BYTES) await once(events, 'written', { signal });
    }
    const checking = once(events, 'checked', { signal });
    thread.postMessage('end' satisfies ToThread);
    // `once` does not type the values of the event.
    const [checked] = (await checking) as [CheckedZip];
    if (checked.entries !== count) {
      throw new Error(`The zip has ${checked.entries} of ${count} files`);
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
  // Transfer the buffer instead of copying it if it contains nothing else.
  const transferred =
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  thread.postMessage(file satisfies ToThread, transferred);
}
