import { readFile } from 'node:fs/promises';
import { serveThread } from '@app/service-kit/thread';
import { readSource } from './read-source.ts';

// The program of the thread that `readInThread` starts.
serveThread(async (path: string) => readSource(await readFile(path)));
