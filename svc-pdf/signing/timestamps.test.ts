import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { silentLog } from '@app/service-kit/testing';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContent } from '../content/content.ts';
import { certificateDocument } from '../documents/certificate.ts';
import { certificatePicture } from '../documents/certificate-picture.ts';
import { createDocumentCache } from '../documents/document-cache.ts';
import { createIssuePdfs } from '../documents/issue-pdf.ts';
import { serverEnvSchema } from '../env.ts';
import { createPipeline } from '../pipeline.ts';
import { loadTemplates } from '../templates/load.ts';
import { createTestKeys } from '../testing/keys.ts';
import { testSupervisor } from '../testing/printing.ts';
import { testArticle } from '../testing/records.ts';
import { certificate, design } from '../testing/samples.ts';
import { startUpstream } from '../testing/upstream.ts';
import { der, elementsOf, INTEGER, SEQUENCE } from './der.ts';
import { readKeys } from './keys.ts';
import { createSeal } from './seal.ts';
import { createTimestamps } from './timestamps.ts';

/* `openssl ts` acts as the authority, and also verifies the tokens in the PDFs. */

const folder = mkdtempSync(join(tmpdir(), 'timestamps-'));
const path = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
const browser = testSupervisor();
const templates = await loadTemplates();
const { signing } = await readKeys(await createTestKeys(folder), undefined);

/** Returns the authority's response to a request. */
let answer: (query: Buffer) => Promise<Buffer | number> | Buffer | number;
let requests = 0;
const authority = createServer(async (req, res) => {
  requests += 1;
  expect(req.headers['content-type']).toBe('application/timestamp-query');
  const answered = await answer(await buffer(req));
  if (typeof answered === 'number') res.writeHead(answered).end();
  else res.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(answered);
});

function replyOf(query: Buffer): Buffer {
  writeFileSync(path('query'), query);
  const files = ['-queryfile', path('query'), '-out', path('reply')];
  openssl('ts', '-reply', '-config', path('authority'), ...files);
  return readFileSync(path('reply'));
}

/** Returns a reply with another status, or with only a part of its token. */
function changed(query: Buffer, { status = 0, length }: { status?: number; length?: number }) {
  const [, token = Buffer.of()] = elementsOf(replyOf(query));
  const info = der(SEQUENCE, der(INTEGER, Buffer.of(status)));
  return der(SEQUENCE, info, token.subarray(0, length));
}

beforeAll(async () => {
  const extension = ['-addext', 'extendedKeyUsage=critical,timeStamping'];
  const files = ['-keyout', path('tsa.key'), '-out', path('tsa.crt')];
  openssl(
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'rsa:2048',
    '-subj',
    '/CN=Clock',
    ...extension,
    ...files,
  );
  const lines = ['[tsa]', 'default_tsa=a', '[a]', `serial=${path('serial')}`];
  const keys = [`signer_cert=${path('tsa.crt')}`, `signer_key=${path('tsa.key')}`];
  const rules = ['signer_digest=sha256', 'default_policy=1.2.3.4', 'digests=sha256'];
  writeFileSync(
    path('authority'),
    [...lines, ...keys, ...rules, 'ess_cert_id_alg=sha256'].join('\n'),
  );
  await browser.start();
  await new Promise<void>((resolve) => {
    authority.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  authority.closeAllConnections();
  authority.close();
  await browser.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  answer = replyOf;
  requests = 0;
});

const authorityOrigin = () => `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;

/** A printed certificate with space for a signature. */
let unsigned: Buffer;
beforeAll(async () => {
  const { stampingSeal: seal } = stamping();
  const stampingSeal = { ...seal, close: (pdf: Buffer) => Promise.resolve(pdf) };
  const { renderer } = createPipeline({ browser, templates, timeoutMs: 60_000, stampingSeal });
  unsigned = await renderer.render(certificateDocument(templates, certificate, design));
});

/** Returns functions that print with an authority, and the logged warnings. */
function stamping(timeoutMs = 20_000) {
  const warnings: { origin: string; err: Error }[] = [];
  const log = Object.assign(silentLog.child({}), {
    warn: (facts: { origin: string; err: Error }) => warnings.push(facts),
  });
  const url = `${authorityOrigin()}/?key=secret`;
  const stampingSeal = createSeal(signing, createTimestamps({ url, log, timeoutMs }));
  const seal = createSeal(signing);
  const pipeline = createPipeline({ browser, templates, timeoutMs: 60_000, seal, stampingSeal });
  const { lacksStamp } = stampingSeal;
  const print = () => pipeline.renderer.render(certificateDocument(templates, certificate, design));
  return { ...pipeline, print, warnings, lacksStamp, stampingSeal };
}

const pdfsig = (pdf: Buffer) => {
  writeFileSync(path('document.pdf'), pdf);
  return new Promise<string>((resolve) => {
    execFile('pdfsig', ['-nocert', path('document.pdf')], (_error, stdout) => resolve(stdout));
  });
};

/** Returns the value of the signature, and the token of the time stamp if there is one. */
function signatureIn(pdf: Buffer): { value: Buffer; token: Buffer | undefined } {
  const hex = /\/Contents <([0-9a-f]+)>/.exec(pdf.toString('latin1'))?.[1] ?? '';
  const first = (bytes: Buffer = Buffer.of(), at = 0): Buffer =>
    elementsOf(bytes).at(at) ?? Buffer.of();
  const bytes = Buffer.from(hex, 'hex');
  // Leave out the zeros after the signature. The length of the signature is in two bytes after its tag.
  const cms = bytes.subarray(0, 4 + bytes.readUInt16BE(2));
  const signedData = first(first(cms, 1));
  const info = first(first(signedData, 4));
  const [, , , , , value = Buffer.of(), unsigned] = elementsOf(info);
  const token = unsigned && first(first(first(unsigned), 1));
  return { value: value.subarray(2), token };
}

it('adds the time of the authority to documents that are printed alone', async () => {
  const { print, warnings, lacksStamp } = stamping();
  const pdf = await print();
  expect(lacksStamp(pdf)).toBe(false);
  expect(warnings).toEqual([]);
  expect(requests).toBe(1);
  const said = await pdfsig(pdf);
  expect(said).toContain('Signature is Valid.');
  expect(said).toContain('Total document signed');
  const { value, token } = signatureIn(pdf);
  writeFileSync(path('value'), value);
  writeFileSync(path('token'), token ?? '');
  const trusted = ['-token_in', '-in', path('token'), '-CAfile', path('tsa.crt')];
  expect(`${openssl('ts', '-verify', '-data', path('value'), ...trusted)}`).toContain('OK');
});

it('requests no time stamps for the certificates of a batch', async () => {
  const { press } = stamping();
  const sheets = [{ kind: 'article' as const, fields: certificate }];
  for await (const printed of press.print(sheets, design, new AbortController().signal)) {
    if (!('pdf' in printed)) throw new Error(printed.reason);
    expect(signatureIn(printed.pdf).token).toBeUndefined();
  }
  expect(requests).toBe(0);
});

it('requests no time stamps for pictures of certificates', async () => {
  const { renderer } = stamping();
  const sheet = { kind: 'article' as const, fields: certificate };
  const pdf = await renderer.render(certificatePicture(templates, sheet, design));
  expect(pdf.includes('/ByteRange')).toBe(false);
  expect(requests).toBe(0);
});

it.each<[what: string, does: typeof answer, reason: RegExp, limitMs?: number]>([
  ['responds with an error', () => 503, /responded 503/],
  ['responds with something else', () => Buffer.from('<html>'), /./],
  ['refuses the request', () => Buffer.from('30053003020102', 'hex'), /refused/],
  ['refuses the request with a token', (query) => changed(query, { status: 2 }), /refused/],
  ['cuts the token', (query) => changed(query, { length: -100 }), /length of a DER value/],
  ['cuts its answer', (query) => replyOf(query).subarray(0, -100), /length of a DER value/],
  [
    'adds something to its answer',
    (query) => Buffer.concat([replyOf(query), Buffer.from([5, 0])]),
    /length of a DER value/,
  ],
  ['answers with more than a token', () => Buffer.alloc(70_000), /more than 65536 bytes/],
  ['does not respond', () => new Promise(() => undefined), /timeout/, 1_000],
  [
    'repeats a former answer',
    () => {
      openssl('ts', '-query', '-data', path('tsa.crt'), '-sha256', '-cert', '-out', path('other'));
      return replyOf(readFileSync(path('other')));
    },
    /another request/,
  ],
])(
  'signs without a time stamp if the authority %s, and asks it only once',
  async (_what, does, reason, limitMs = 20_000) => {
    answer = does;
    const { stampingSeal, warnings, lacksStamp } = stamping(limitMs);
    for (let at = 0; at < 2; at += 1) {
      const pdf = await stampingSeal.close(Buffer.from(unsigned));
      expect(await pdfsig(pdf)).toContain('Signature is Valid.');
      expect(signatureIn(pdf).token).toBeUndefined();
      expect(lacksStamp(pdf)).toBe(true);
    }
    expect(requests).toBe(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.origin).toBe(authorityOrigin());
    expect(`${warnings[0]?.err}`).toMatch(reason);
  },
);

it('prints documents that are signed without a time stamp if the authority fails', async () => {
  answer = () => 503;
  const { print, warnings, lacksStamp } = stamping();
  const pdf = await print();
  expect(await pdfsig(pdf)).toContain('Signature is Valid.');
  expect(lacksStamp(pdf)).toBe(true);
  expect(warnings).toHaveLength(1);
});

it('accepts a token that the authority has granted with modifications', async () => {
  answer = (query) => changed(query, { status: 1 });
  const stamp = createTimestamps({ url: authorityOrigin(), log: silentLog, timeoutMs: 20_000 });
  expect(await stamp(Buffer.from('signature'))).toBeInstanceOf(Buffer);
});

it('accepts no address of an authority with a user name or password, because requests cannot send them', () => {
  const { TIMESTAMP_URL } = serverEnvSchema.shape;
  const accepted = ['https://tsa.example/?key=a', 'https://a:b@tsa.example', 'https://a@x', 'x'];
  expect(accepted.filter((url) => TIMESTAMP_URL.safeParse(url).success)).toEqual([
    'https://tsa.example/?key=a',
  ]);
});

it('requests one time stamp for an issue, whose cover and contents are not signed', async () => {
  const upstream = await startUpstream([testArticle()]);
  const paper = PDF.create();
  paper.addPage();
  const bytes = Buffer.from(await paper.save());
  upstream.pictures = { '/archives/2026/vol3/issue2/JRN0001.pdf': bytes };
  const { renderer, stampingSeal: seal } = stamping();
  const store = { get: async () => undefined, put: async () => undefined };
  const log = silentLog;
  const cache = createDocumentCache({ renderer, store, templateVersion: '1', seal, log });
  const content = createContent(upstream.url, log);
  const issues = createIssuePdfs({ content, cache, templates, seal });
  await issues.pdf(await issues.plan({ year: 2026, volume: 3, issue: 2 }));
  expect(requests).toBe(1);
  upstream.close();
});

it('requests time stamps again after the pause', async () => {
  answer = () => 503;
  const url = authorityOrigin();
  const stamp = createTimestamps({ url, log: silentLog, timeoutMs: 20_000, pauseMs: 0 });
  expect(await stamp(Buffer.from('signature'))).toBeUndefined();
  answer = replyOf;
  expect(await stamp(Buffer.from('signature'))).toBeInstanceOf(Buffer);
});
