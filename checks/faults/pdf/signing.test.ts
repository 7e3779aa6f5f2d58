import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { certificatePath, SIGNING_CERTIFICATES_PATH } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentKeys } from '../../../local/system/secrets.ts';
import { checkPdf } from '../../../mfe-public/src/features/verification/check-pdf.ts';
import { END_WITHIN_MS, MANY, Orders } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../../systems/pdf-system.ts';
import type { Piece } from '../../systems/piece.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { movableClock } from '../clock.ts';
import { reportJob } from '../report.ts';
import { expectSigned, expectWhole, openZip } from './whole-zip.ts';
import { zipGrows } from './work-dir.ts';

/** Requests one author's certificate of an article that svc-content has. */
async function certificateOf({ server, upstream }: PdfSystem, prefix: string) {
  const [article] = articlesNamed(prefix, 1);
  if (!article) throw new Error('No article');
  upstream.articles.set(article.refnumber, article);
  const path = certificatePath(article.refnumber, article.authors[0] ?? '');
  const response = await fetch(server.origin + path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function findingOf({ server }: PdfSystem, pdf: Buffer) {
  const pem = await (await fetch(server.origin + SIGNING_CERTIFICATES_PATH)).text();
  return checkPdf(Uint8Array.from(pdf), pem);
}

async function restart(piece: Piece): Promise<void> {
  piece.signal('SIGTERM');
  await expect.poll(() => piece.processes()).toEqual([]);
  await piece.start();
}

describe('the key that signs documents', () => {
  let system: PdfSystem;
  let orders: Orders;
  beforeAll(async () => {
    system = await startPdfSystem();
    orders = new Orders(system);
  });
  afterAll(() => system.end());

  test('signs each PDF of a zip once, although the worker is killed three times', async () => {
    const articles = articlesNamed('SIGNED', MANY);
    const { id } = await orders.order(articles);
    const killed = performance.now();
    for (const bytes of [200_000, 2_000_000, 6_000_000]) {
      await orders.during(id, () => zipGrows(system.workDir, bytes));
      await system.worker.kill();
      await system.worker.browsersGone();
      await system.worker.start();
    }
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('worker killed three times while it signs', 'done, all signed once', killed, ended);
  });

  test('can be replaced while a job runs, and all signatures in the zip are by the same key', async () => {
    const former = await certificateOf(system, 'FORMER');
    expect(await findingOf(system, former)).toMatchObject({ kind: 'whole', signer: 'The journal' });
    const articles = articlesNamed('REPLACED', MANY);
    const { id } = await orders.order(articles);
    await orders.during(id, () => zipGrows(system.workDir, 500_000));
    createDocumentKeys(system.documentKeys, 'Journal of Faults');
    const replaced = performance.now();
    await Promise.all([restart(system.server), restart(system.worker)]);
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    const zip = async (job: string) =>
      openZip(Buffer.from(await (await orders.download(job)).arrayBuffer()));
    expect(await expectSigned(system, await zip(id))).toBe('Journal of Faults');
    reportJob('key replaced while a job runs', 'done, signed by the new key', replaced, ended);

    // Signatures by the former key remain valid, and documents are printed again.
    expect(await findingOf(system, former)).toMatchObject({ kind: 'whole', signer: 'The journal' });
    expect(await findingOf(system, await certificateOf(system, 'FORMER'))).toMatchObject({
      kind: 'whole',
      signer: 'Journal of Faults',
    });
  });
});

describe('a clock that is wrong by an hour', () => {
  const folder = mkdtempSync(`${tmpdir()}/clock-`);
  let system: PdfSystem;
  let clock: ReturnType<typeof movableClock>;
  beforeAll(async () => {
    clock = movableClock(folder);
    system = await startPdfSystem({ env: clock.env });
  });
  afterAll(async () => {
    await system.end();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['fast', '+3600', 3_600_000],
    ['slow', '-3600', -3_600_000],
  ])('states that time in signatures, which are valid: %s', async (name, offset, ms) => {
    clock.set(offset);
    const set = performance.now();
    // The services read the offset once per second.
    await expect
      .poll(async () => {
        const date = (await fetch(`${system.server.origin}/livez`)).headers.get('date');
        return Math.abs(Date.parse(`${date}`) - Date.now() - ms);
      })
      .toBeLessThan(60_000);
    const pdf = await certificateOf(system, `CLOCK-${name}`);
    const answered = performance.now();
    const finding = await findingOf(system, pdf);
    expect(finding.kind).toBe('whole');
    const time = 'time' in finding ? Date.parse(finding.time) : Number.NaN;
    expect(Math.abs(time - Date.now() - ms)).toBeLessThan(120_000);

    const path = `${folder}/certificate.pdf`;
    writeFileSync(path, pdf);
    const said = await pdfsig(path);
    expect(said).toContain('Signature is Valid.');
    const [, stated = ''] = /Signing Time: (.+)/.exec(said) ?? [];
    expect(Math.abs(Date.parse(`${stated} UTC`) - time)).toBeLessThan(1_000);

    // The certificate's validity begins before its creation, so that it includes the stated time.
    const { validFromDate, validToDate } = new X509Certificate(
      /-----BEGIN CERTIFICATE[\s\S]+?END CERTIFICATE-----/.exec(
        readFileSync(system.documentKeys, 'utf8'),
      )?.[0] ?? '',
    );
    expect(time).toBeGreaterThan(validFromDate.getTime());
    expect(time).toBeLessThan(validToDate.getTime());
    reportJob(`clock an hour ${name}`, 'signed, valid, with that time', set, answered);
  });
});

const pdfsig = (path: string) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' };
    execFile('pdfsig', ['-nocert', path], { env }, (_error, stdout) => resolve(stdout));
  });
