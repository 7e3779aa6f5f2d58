import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  MAX_RESULT_BYTES,
  namedNodes,
  type ReadText,
  TEXTS_PREFIX,
  TEXTS_QUEUE,
  type TextResult,
  textJobSchema,
} from '@app/contracts/full-text';
import type { Logger } from '@app/service-kit';
import { Counter, Histogram } from 'prom-client';
import { SourceWorker } from '../jobs/source-worker.ts';
import { readText } from './read-text.ts';

interface TextWorkerOptions {
  redisUrl: string;
  log: Logger;
  queueName?: string;
  read?: typeof readText;
}

const CRASHED =
  'The file ended the program that converts it each time: save it with fewer or smaller pictures, or divide it';
const TOO_LARGE = 'The text and its pictures are too large: save the file with smaller pictures';

const conversions = new Counter({
  name: 'text_conversions_total',
  help: 'Conversions of texts, by result',
  labelNames: ['result'],
});
const conversionSeconds = new Histogram({
  name: 'text_conversion_duration_seconds',
  help: 'Time of a conversion of a text',
  buckets: [1, 2, 5, 10, 30, 60, 120, 600],
});

/**
 * Returns a worker that converts texts. The worker has access only to Redis, from which it takes files and to which it
 * returns results. svc-content checks the results before it stores them.
 */
export const textWorker = ({
  queueName = TEXTS_QUEUE,
  read = readText,
  ...options
}: TextWorkerOptions) =>
  new SourceWorker({
    ...options,
    queueName,
    prefix: TEXTS_PREFIX,
    refusedBy: 'unsupported_file',
    refuse: (reason) => compressed(refusal(reason)),
    crashed: CRASHED,
    onEnd(result, seconds) {
      conversions.inc({ result });
      if (result !== 'failed') conversionSeconds.observe(seconds);
    },
    async make(source, data) {
      const { type } = textJobSchema.parse(data);
      const folder = await mkdtemp(join(tmpdir(), 'text-'));
      try {
        const path = join(folder, 'source');
        const pictures = join(folder, 'pictures');
        await writeFile(path, source);
        const text = await read({ path, format: type, folder: pictures });
        return await compressed(await resultOf(text, pictures));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });

const compressed = (result: Buffer): Promise<Buffer> => promisify(gzip)(result, { level: 1 });
const headOf = (head: TextResult): Buffer => Buffer.from(`${JSON.stringify(head)}\n`);
const refusal = (refused: string): Buffer => headOf({ refused });

/** Returns a text and its pictures as one result. */
async function resultOf(read: ReadText, folder: string): Promise<Buffer> {
  const named = new Set(
    namedNodes(read.text).flatMap((node) => (node.type === 'picture' ? node.file : [])),
  );
  // Read only files that the folder lists, because a text may name any path.
  const files = (await readdir(folder).catch(() => [])).filter((file) => named.has(file));
  const pictures: { file: string; size: number }[] = [];
  let bytes = 0;
  for (const file of files) {
    const { size } = await stat(join(folder, file));
    pictures.push({ file, size });
    bytes += size;
  }
  const head = headOf({ read, pictures });
  if (head.length + bytes > MAX_RESULT_BYTES) return refusal(TOO_LARGE);
  const contents: Buffer[] = [];
  for (const { file } of pictures) contents.push(await readFile(join(folder, file)));
  return Buffer.concat([head, ...contents]);
}
