import { parentPort, workerData } from 'node:worker_threads';
import { checkZip } from './zip-check.ts';
import type { FromThread, ToThread } from './zip-file.ts';
import { ZipWriter } from './zip-writer.ts';

/** It is told in pieces of this size what is written. */
const TOLD_EVERY = 1 << 20;

const tell = (message: FromThread) => parentPort?.postMessage(message);
const zip = new ZipWriter(workerData);
let written = 0;

parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') {
    zip.end();
    tell({ checked: checkZip(workerData) });
    return;
  }
  zip.add(message.name, message.content);
  written += message.content.length;
  if (written < TOLD_EVERY) return;
  tell({ written });
  written = 0;
});
