import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { ZipArchive } from 'archiver';
import { checkZip } from './zip-check.ts';
import type { FromThread, ToThread } from './zip-file.ts';

const REPORT_EVERY = 1 << 20;

const report = (message: FromThread) => parentPort?.postMessage(message);

// Store PDFs uncompressed, because they are compressed already: deflating would take 12 times as long and save 2 %.
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
// A readable stream in binary mode yields buffers.
for await (const chunk of archive as AsyncIterable<Buffer>) {
  for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
  written += chunk.length;
  if (written >= REPORT_EVERY) {
    report({ written });
    written = 0;
  }
}
closeSync(file);
report({ checked: await checkZip(workerData) });
