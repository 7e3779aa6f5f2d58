import { readFile } from 'node:fs/promises';
import type { ImportSource } from '@app/contracts';
import { serveThread } from '@app/service-kit/thread';
import { readSources } from './read-source.ts';

// The program of the thread that `readInThread` starts.
serveThread(async ({ path, files }: { path: string; files: readonly ImportSource[] }) =>
  readSources(await readFile(path), files),
);
