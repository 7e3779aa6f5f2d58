import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ZipArchive } from 'archiver';
import { checkZip } from './zip-check.ts';
import type { FromThread, ToThread } from './zip-file.ts';

/** It is told in pieces of this size what is written. */
const TOLD_EVERY = 1 << 20;

const tell = (message: FromThread) => parentPort?.postMessage(message);

// PDFs are packed already: deflated they take a dozen times as long, and 2 % less.
const archive = new ZipArchive({ store: true });
parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') {
    void archive.finalize();
    return;
  }
  const { buffer, byteOffset, byteLength } = message.content;
  archive.append(Buffer.from(buffer, byteOffset, byteLength), { name: message.name });
});

const file = openSync(workerData, 'w');
let written = 0;
for await (const chunk of archive as AsyncIterable<Buffer>) {
  for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
  written += chunk.length;
  if (written >= TOLD_EVERY) {
    tell({ written });
    written = 0;
  }
}
closeSync(file);
tell({ checked: checkZip(workerData) });
