import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readSource } from './read-source.ts';

// The entry point of the thread that `readInThread` starts.
parentPort?.postMessage(readSource(await readFile(workerData)));
