import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, jobPath, jobSchema } from '@app/contracts';
import { fromBufferPromise } from 'yauzl';
import { articleFields, createIssue, publish } from '../systems/articles.ts';
import type { Client } from '../systems/client.ts';

const WITHIN_MS = 300_000;

/** Adds an issue of one article with many authors. Returns the article's reference number. */
export async function addCrowd(client: Client, authors: number, volume: number): Promise<string> {
  const key = { year: 1901, volume, issue: 1 };
  await createIssue(client, key);
  const refnumber = `CROWD-${volume}`;
  const names = Array.from({ length: authors }, (_, at) => (1_296 + at).toString(36));
  const authorname = names.join(',');
  await publish(client, refnumber, { ...articleFields(refnumber), ...key, authorname });
  return refnumber;
}

/** Orders the certificates of articles' authors or of editors, and waits until their zip can be downloaded. */
export async function makeCertificates(
  client: Client,
  ids: string[],
  kind: Job['kind'] = 'bulkcertificates',
): Promise<Job> {
  const prefer = { prefer: 'respond-async' };
  let job = jobSchema.parse(await client.call('POST', `/api/pdf/${kind}`, ids, prefer));
  for (const deadline = Date.now() + WITHIN_MS; job.state !== 'done'; await sleep(500)) {
    const isPending = job.state === 'queued' || job.state === 'running';
    assert(isPending && Date.now() < deadline, `not ready: ${JSON.stringify(job)}`);
    job = jobSchema.parse(await client.read(jobPath(job.id)));
  }
  return job;
}

/** Creates a zip of this many certificates. */
export async function makeZip(client: Client, certificates: number): Promise<string> {
  const job = await makeCertificates(client, [await addCrowd(client, certificates, 1)]);
  const { size } = await readZip(client, job, '.pdf');
  assert.equal(size, certificates);
  return `a zip of ${size} certificates, ${((job.bytes ?? 0) / 1e6).toFixed(0)} MB`;
}

/** Returns the codes of all certificates of a job, from the list in its zip. */
export async function readCodes(client: Client, job: Job): Promise<string[]> {
  const list = (await readZip(client, job, '.csv')).get('manifest.csv');
  return list?.match(/(?<=,)[^,"\r\n]+-[0-9A-Z]{8}(?=,)/g) ?? [];
}

/** Reads the files of a job's zip whose names have an ending. */
async function readZip(client: Client, job: Job, ending: string): Promise<Map<string, string>> {
  const bytes = await client.read(jobPath(job.id, 'download'));
  const zip = await fromBufferPromise(Buffer.from(bytes as Uint8Array));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith(ending)) continue;
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
