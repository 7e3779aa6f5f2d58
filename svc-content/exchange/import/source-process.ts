import { readFile } from 'node:fs/promises';
import type { ImportSource } from '@app/contracts';
import { serveProcess } from '@app/service-kit/serve-process';
import { readSources } from './read-source.ts';

await serveProcess(async ({ path, files }: { path: string; files: readonly ImportSource[] }) =>
  readSources(await readFile(path), files),
);
