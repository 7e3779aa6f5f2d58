import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, jobPath, jobSchema } from '@app/contracts';
import { fromBufferPromise } from 'yauzl';
import { makePdf } from '../../systems/pdf-files.ts';
import type { Client } from './client.ts';

const WITHIN_MS = 300_000;

/** Adds an issue of one article with many authors. Returns the article's reference number. */
export async function addCrowd(client: Client, authors: number, volume: number): Promise<string> {
  const key = { year: 1901, volume, issue: 1 };
  await client.post('/api/admin/create-issue', key);
  const refnumber = `CROWD-${volume}`;
  const fields = {
    refnumber,
    txnid: refnumber,
    ptype: 'paid',
    publishdate: '2026-02-03',
    authorname: Array.from({ length: authors }, (_, at) => (1_296 + at).toString(36)).join(','),
    pagenumber: '1-2',
    email: 'crowd@example.org',
    title: `On crowds, ${volume}`,
    abstract: '<p>Many authors.</p>',
    year: '1901',
    volume: String(volume),
    issue: '1',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const pdf = new Blob([new Uint8Array(makePdf('A crowd'))], { type: 'application/pdf' });
  form.append('pdfFile', pdf, 'crowd.pdf');
  await client.post('/api/admin/archives', form);
  return refnumber;
}

/** Orders the certificates of articles' authors or of editors, and waits until their zip can be downloaded. */
export async function makeCertificates(
  client: Client,
  ids: string[],
  kind: Job['kind'] = 'bulkcertificates',
): Promise<Job> {
  const prefer = { prefer: 'respond-async' };
  let job = jobSchema.parse(await client.post(`/api/pdf/${kind}`, ids, prefer));
  const deadline = Date.now() + WITHIN_MS;
  while (job.state === 'queued' || job.state === 'running') {
    assert(Date.now() < deadline, `The certificates are not ready: ${JSON.stringify(job)}`);
    await sleep(500);
    job = jobSchema.parse(await client.get(jobPath(job.id)));
  }
  assert.equal(job.state, 'done', JSON.stringify(job));
  return job;
}

/** Downloads the zip of a job. Returns the number of its PDFs. */
export async function countPdfs(client: Client, job: Job): Promise<number> {
  const zip = await fromBufferPromise(await client.bytes(jobPath(job.id, 'download')));
  let pdfs = 0;
  for await (const { fileName } of zip.eachEntry()) if (fileName.endsWith('.pdf')) pdfs += 1;
  return pdfs;
}

/** Returns the codes of all certificates of a job, from the list in its zip. */
export async function readCodes(client: Client, job: Job): Promise<string[]> {
  const zip = await fromBufferPromise(await client.bytes(jobPath(job.id, 'download')));
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'manifest.csv') continue;
    const list = await text(await zip.openReadStreamPromise(entry));
    return list.match(/(?<=,)[^,"\r\n]+-[0-9A-Z]{8}(?=,)/g) ?? [];
  }
  throw new Error('The zip has no list.');
}
