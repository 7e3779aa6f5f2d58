import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, jobPath, jobSchema } from '@app/contracts';
import { type Entry, fromBufferPromise } from 'yauzl';
import { articleFields, createIssue, publish } from '../systems/articles.ts';
import type { Client } from '../systems/client.ts';

const WITHIN_MS = 300_000;

/** Adds an issue of one article with many authors. Returns the article's reference number. */
export async function addCrowd(client: Client, authors: number, volume: number): Promise<string> {
  const key = { year: 1901, volume, issue: 1 };
  await createIssue(client, key);
  const refnumber = `CROWD-${volume}`;
  const names = Array.from({ length: authors }, (_, at) => (1_296 + at).toString(36));
  await publish(client, refnumber, {
    ...articleFields(refnumber),
    ...key,
    authorname: names.join(','),
  });
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
  const deadline = Date.now() + WITHIN_MS;
  while (job.state === 'queued' || job.state === 'running') {
    assert(Date.now() < deadline, `The certificates are not ready: ${JSON.stringify(job)}`);
    await sleep(500);
    job = jobSchema.parse(await client.read(jobPath(job.id)));
  }
  assert.equal(job.state, 'done', JSON.stringify(job));
  return job;
}

/** Creates a zip of this many certificates. */
export async function makeZip(client: Client, certificates: number): Promise<string> {
  const job = await makeCertificates(client, [await addCrowd(client, certificates, 1)]);
  const pdfs = (await entriesOf(client, job)).filter(({ name }) => name.endsWith('.pdf'));
  assert.equal(pdfs.length, certificates);
  return `a zip of ${pdfs.length} certificates, ${((job.bytes ?? 0) / 1e6).toFixed(0)} MB`;
}

/** Returns the codes of all certificates of a job, from the list in its zip. */
export async function readCodes(client: Client, job: Job): Promise<string[]> {
  const list = (await entriesOf(client, job)).find(({ name }) => name === 'manifest.csv');
  return (await list?.read())?.match(/(?<=,)[^,"\r\n]+-[0-9A-Z]{8}(?=,)/g) ?? [];
}

async function entriesOf(client: Client, job: Job) {
  const bytes = await client.read(jobPath(job.id, 'download'));
  const zip = await fromBufferPromise(Buffer.from(bytes as Uint8Array));
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries.map((entry) => ({
    name: entry.fileName,
    read: async () => text(await zip.openReadStreamPromise(entry)),
  }));
}
