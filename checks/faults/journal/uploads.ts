import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { articleForm, LARGE, pdfOf } from '../../systems/articles.ts';
import { type Operation, perform, unique } from '../../systems/operations.ts';
import type { Injection } from './fault.ts';

const AT_ONCE = 3;
const STORED_WITHIN_MS = 10_000;

/** Publishes articles with large PDFs, and calls `inject` while the object storage receives one of them. */
export async function duringUploads(
  { system, client, targets, sent }: Injection,
  inject: () => unknown,
): Promise<void> {
  for (let n = 0; n < AT_ONCE; n += 1) sent.push(perform(client, 'article', targets, LARGE));
  const unfinished = `${system.dataDir}/minio/.minio.sys/tmp`;
  await soon(() => {
    try {
      const paths = readdirSync(unfinished, { recursive: true });
      return paths.some((path) => String(path).endsWith('part.1'));
    } catch {
      // Another upload has just been finished.
      return false;
    }
  });
  await inject();
}

/**
 * Publishes an article while the database does not respond, and calls `kill` when its PDF is stored, but not its
 * record.
 */
export async function betweenPdfAndRecord(
  { system, client, sent }: Injection,
  kill: () => unknown,
): Promise<void> {
  const key = `K${unique()}`;
  const sha256 = createHash('sha256').update(pdfOf(key)).digest('hex');
  sent.push(publish());
  await soon(() => existsSync(`${system.dataDir}/minio/journal/articles/${sha256}.pdf`));
  kill();

  async function publish(): Promise<Operation> {
    const from = performance.now();
    const answer = await client.send('POST', '/api/admin/archives', articleForm(key));
    return { kind: 'article', key, ...answer, from, until: performance.now() };
  }
}

/** Waits without the pauses of `waitFor`, because the state lasts only milliseconds. */
async function soon(isReached: () => boolean): Promise<void> {
  const deadline = performance.now() + STORED_WITHIN_MS;
  while (!isReached()) {
    if (performance.now() > deadline) throw new Error('No PDF reached the object storage');
    await sleep(1);
  }
}
