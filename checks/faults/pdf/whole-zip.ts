import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Job, jobPath, type SelectedArticle, SIGNING_CERTIFICATES_PATH } from '@app/contracts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { checkPdf } from '../../../mfe-public/src/features/verification/check-pdf.ts';
import type { Orders } from '../../systems/orders.ts';
import type { PdfSystem } from '../../systems/pdf-system.ts';
import { filesIn } from './work-dir.ts';

const MANIFEST = 'manifest.csv';
/**
 * The approximate number of PDFs that are read with PDFium. For the others, only the first and last bytes are
 * checked.
 */
const FULLY_CHECKED = 5;
/** The time limit for temporary files to disappear: a cancelled job stops only after the current batch. */
const withinBatch = { timeout: 10_000 };

/** Reads a zip and checks the CRC of every entry. Returns the contents by file name. */
export async function openZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    expect(crc32(content), entry.fileName).toBe(entry.crc32);
    expect(files.has(entry.fileName), `${entry.fileName} once`).toBe(false);
    files.set(entry.fileName, content);
  }
  return files;
}

/** Expects one certificate for each author, and every article in the manifest. Returns the manifest. */
export async function expectCertificates(
  files: ReadonlyMap<string, Buffer>,
  articles: readonly SelectedArticle[],
): Promise<{ manifest: string }> {
  const manifest = files.get(MANIFEST)?.toString() ?? '';
  const pdfs = [...files].filter(([name]) => name !== MANIFEST);
  const authors = articles.flatMap((article) => article.authors);
  expect(pdfs).toHaveLength(authors.length);
  for (const [name, pdf] of pdfs) {
    expect(pdf.subarray(0, 5).toString(), name).toBe('%PDF-');
    expect(pdf.subarray(-8).toString(), name).toContain('%%EOF');
  }
  for (const { refnumber, authors: names } of articles) {
    expect(manifest).toContain(refnumber);
    for (const author of names) {
      expect(files.has(certificateOf(refnumber, author)), `${refnumber}, ${author}`).toBe(true);
    }
  }
  const step = Math.max(1, Math.floor(articles.length / FULLY_CHECKED));
  const library = await PDFiumLibrary.init();
  try {
    for (let at = 0; at < articles.length; at += step) {
      const { refnumber, authors: [author = ''] = [] } = articles[at] ?? {};
      const pdf = files.get(certificateOf(refnumber, author));
      const document = await library.loadDocument(pdf ?? Buffer.of());
      expect(document.getPageCount(), author).toBe(1);
      expect(letters(document.getPage(0).getText()), author).toContain(letters(author));
      document.destroy();
    }
  } finally {
    library.destroy();
  }
  return { manifest };
}

const certificateOf = (refnumber = '', author = '') => `${refnumber}/Certificate ${author}.pdf`;

const letters = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Expects that a job is done, its zip is complete and stored once, and no temporary data remain. */
export async function expectWhole(
  system: PdfSystem,
  orders: Orders,
  job: Job,
  articles: readonly SelectedArticle[],
): Promise<{ manifest: string }> {
  expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', error: null, missing: [] });
  const answer = await orders.download(job.id);
  expect(answer.status).toBe(200);
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip.length).toBe(job.bytes);
  const files = await openZip(zip);
  const read = await expectCertificates(files, articles);
  await expectSigned(system, files);
  await expectOneObject(system, job);
  await expectNothingLeft(system);
  return read;
}

/**
 * Expects that each PDF has one signature, which covers the whole file, and that all signatures are by the same key of
 * the journal. Returns the signer.
 */
export async function expectSigned(
  { server }: PdfSystem,
  files: ReadonlyMap<string, Buffer>,
): Promise<string> {
  const pem = await (await fetch(`${server.origin}${SIGNING_CERTIFICATES_PATH}`)).text();
  const found = new Map<string, string>();
  for (const [name, pdf] of files) {
    if (name === MANIFEST) continue;
    expect(pdf.toString('latin1').match(/\/ByteRange /g), name).toHaveLength(1);
    const finding = await checkPdf(Uint8Array.from(pdf), pem);
    found.set('signer' in finding ? `${finding.kind}, ${finding.signer}` : finding.kind, name);
  }
  const [[said = ''] = [], ...others] = found;
  expect(others).toEqual([]);
  expect(said).toMatch(/^whole, /);
  return said.replace('whole, ', '');
}

/** Expects that the storage contains the job's zip exactly once, with the size that the job reports. */
async function expectOneObject(system: PdfSystem, { id, bytes }: Job): Promise<void> {
  const zips = (await storedZips(system)).filter(({ name }) => name.includes(id));
  expect(zips).toEqual([{ name: expect.any(String), size: bytes }]);
}

export async function storedZips({ bucket }: PdfSystem): Promise<{ name: string; size: number }[]> {
  const zips: { name: string; size: number }[] = [];
  for await (const object of bucket.client.listObjectsV2(bucket.name, '', true)) {
    if (object.name?.endsWith('.zip')) zips.push({ name: object.name, size: object.size });
  }
  return zips;
}

/** Expects no incomplete uploads, no temporary files and at most one browser per process. */
export async function expectNothingLeft({ bucket, workDir, workers, server }: PdfSystem) {
  const uploads = await bucket.client.listIncompleteUploads(bucket.name, '', true).toArray();
  expect(uploads).toEqual([]);
  await expect.poll(() => filesIn(workDir).map(({ path }) => path), withinBatch).toEqual([]);
  // A deleted file still occupies disk space until it is closed.
  await expect
    .poll(() => workers.some((worker) => worker.writesIn(workDir)), withinBatch)
    .toBe(false);
  for (const piece of [server, ...workers]) {
    await expect.poll(() => piece.browsers().length, withinBatch).toBeLessThanOrEqual(1);
  }
}

/** Expects that the download of an unfinished job is refused. */
export async function expectNoDownload(orders: Orders, id: string): Promise<void> {
  for (const method of ['GET', 'HEAD']) {
    const answer = await orders.call(jobPath(id, 'download'), { method });
    await answer.body?.cancel();
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
}
