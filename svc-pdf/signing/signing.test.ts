import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyText, type FullText } from '@app/contracts/full-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardDocument, boardFields } from '../documents/board.ts';
import { certificateDocument, type Sheet } from '../documents/certificate.ts';
import { mergePdfs } from '../documents/merge.ts';
import { typesetArticleDocument, typesetArticleFields } from '../documents/typeset-article.ts';
import { loadTemplates } from '../templates/load.ts';
import { createTestKeys } from '../testing/keys.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import * as samples from '../testing/samples.ts';
import { keyInMemory } from './cms.ts';
import { readKeys } from './keys.ts';
import { createSeal, MARK, type Seal, UNKNOWN_OFFSET } from './seal.ts';

/* poppler's pdfsig verifies every signature, and openssl the certificates. */

const folder = mkdtempSync(join(tmpdir(), 'signing-'));
const file = await createTestKeys(folder);
const browser = testSupervisor();
const templates = await loadTemplates();
const { article, certificate, design, editors, settings } = samples;
const pdfs: Record<string, Buffer> = {};
let seal: Seal;

beforeAll(async () => {
  seal = createSeal((await readKeys(file, undefined)).signing);
  const { renderer, press } = testPrinting(browser, templates, 60_000, seal);
  await browser.start();
  const printed = certificateDocument(templates, certificate, design);
  pdfs['one certificate'] = await renderer.render(printed);
  const board = boardDocument(templates, boardFields(editors, settings), design);
  pdfs['a document of several pages'] = await renderer.render(board);
  const text: FullText = {
    ...emptyText(),
    body: [
      {
        ...{ type: 'paragraph', id: 'p' },
        content: [{ type: 'link', href: 'https://example.org/', content: ['a site'] }],
      },
    ],
  };
  const fields = typesetArticleFields(article, settings, { text, addresses: {} });
  pdfs['a page with links'] = await renderer.render(
    typesetArticleDocument(templates, fields, design),
  );
  const sheets: Sheet[] = [{ kind: 'article', fields: certificate }];
  for await (const one of press.print(sheets, design, new AbortController().signal)) {
    if ('pdf' in one) pdfs['a certificate of a batch'] = one.pdf;
  }
  const merged = await mergePdfs({
    title: 'Issue',
    author: 'Journal of Engines',
    parts: Object.entries(pdfs).map(([title, bytes]) => ({ title, bytes: new Uint8Array(bytes) })),
    signature: { value: MARK.padEnd(2 * seal.length, '0'), offset: UNKNOWN_OFFSET },
  });
  pdfs['an issue'] = await seal.close(Buffer.from(merged));
  const sample = Object.assign(printed, { isUnsigned: true });
  pdfs.sample = await renderer.render(sample);
}, 180_000);
afterAll(async () => {
  await browser.stop();
  rmSync(folder, { recursive: true });
});

/** Returns the output of pdfsig, which exits with 1 if a signature is not valid. */
function verdictOn(pdf: Buffer): Promise<string> {
  const path = join(folder, 'document.pdf');
  writeFileSync(path, pdf);
  return new Promise((resolve) => {
    execFile('pdfsig', ['-nocert', path], (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

describe.each([
  'one certificate',
  'a document of several pages',
  'a page with links',
  'a certificate of a batch',
  'an issue',
])('the signature of %s', (kind) => {
  it('is valid, covers the whole file and names the journal', async () => {
    const said = await verdictOn(pdfs[kind] ?? Buffer.alloc(0));
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('Signer Certificate Common Name: Journal of Engines');
    expect(said.match(/^Signature #/gm)).toHaveLength(1);
  });

  it('is not valid after one byte has changed', async () => {
    const pdf = Buffer.from(pdfs[kind] ?? '');
    for (const at of [100, Math.floor(pdf.length / 2), pdf.length - 10]) {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await verdictOn(changed)).not.toContain('Signature is Valid.');
    }
  });
});

it('adds the field of a signature to the links of its page', () => {
  const text = pdfs['a page with links']?.toString('latin1') ?? '';
  const [page = ''] = /<<\/Type \/Page\n.*?\nendobj/s.exec(text) ?? [];
  const [annotations = '', ...others] = page.match(/\/Annots \[[^\]]*\]/g) ?? [];
  expect(others).toEqual([]);
  const kinds = Array.from(annotations.matchAll(/(\d+) 0 R/g), ([, number]) => {
    const object = text.split(`\n${number} 0 obj\n`)[1]?.split('\nendobj')[0];
    return /\/Subtype \/(\w+)/.exec(object ?? '')?.[1];
  });
  expect(kinds).toContain('Link');
  expect(kinds.filter((kind) => kind === 'Widget')).toHaveLength(1);
});

it('does not sign a sample', async () => {
  expect(await verdictOn(pdfs.sample ?? Buffer.alloc(0))).toContain(
    'does not contain any signatures',
  );
  expect(pdfs.sample?.toString('latin1')).not.toContain('/Sig');
});

it('does not mistake a text of an author for the place of a signature', async () => {
  const { renderer } = testPrinting(browser, templates, 60_000, seal);
  const author = `/ByteRange [0 ${UNKNOWN_OFFSET} ${UNKNOWN_OFFSET} ${UNKNOWN_OFFSET}] /Contents <00000000>`;
  const pdf = await renderer.render(
    certificateDocument(templates, { ...certificate, author }, design),
  );
  expect(await verdictOn(pdf)).toContain('Signature is Valid.');
});

describe('the keys', () => {
  const inOwnFolder = () => mkdtempSync(join(folder, 'keys-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

  it('sign with RSA, from a file with a password in PEM or PKCS#12', async () => {
    const own = inOwnFolder();
    const [key, cert, p12, pem] = ['key', 'cert', 'x.p12', 'x.pem'].map((name) =>
      join(own, name),
    ) as [string, string, string, string];
    // The default configuration would create the certificate of an authority.
    const config = join(own, 'config');
    writeFileSync(config, '[req]\ndistinguished_name=dn\n[dn]\n');
    const form = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Brought', '-days', '9'];
    const signer = ['-addext', 'basicConstraints=critical,CA:FALSE'];
    openssl('req', '-config', config, ...form, ...signer, '-keyout', key, '-out', cert);
    openssl(
      'pkcs12',
      '-export',
      '-inkey',
      key,
      '-in',
      cert,
      '-out',
      p12,
      '-passout',
      'pass:a secret',
    );
    openssl('pkcs8', '-topk8', '-in', key, '-out', pem, '-passout', 'pass:a secret');
    writeFileSync(pem, readFileSync(cert), { flag: 'a' });
    for (const path of [p12, pem]) {
      const { signing } = await readKeys(path, 'a secret');
      const { renderer } = testPrinting(browser, templates, 60_000, createSeal(signing));
      const said = await verdictOn(
        await renderer.render(certificateDocument(templates, certificate, design)),
      );
      expect(said).toContain('Signature is Valid.');
      expect(said).toContain('Common Name: Brought');
      for (const password of [undefined, 'wrong']) {
        await expect(readKeys(path, password)).rejects.toThrow(
          `DOCUMENT_KEYS_PASSWORD is ${password ? 'wrong' : 'missing'}`,
        );
      }
    }
  });

  it('may belong to a service that signs asynchronously', async () => {
    const { signing, certificates } = await readKeys(file, undefined);
    const service = {
      certificates: signing.certificates,
      sign: async (bytes: Buffer) => signing.sign(bytes),
    };
    const { renderer } = testPrinting(browser, templates, 60_000, createSeal(service));
    const pdf = await renderer.render(certificateDocument(templates, certificate, design));
    expect(await verdictOn(pdf)).toContain('Signature is Valid.');
    expect(() => createSeal(keyInMemory(generateKeyPairSync('ed25519').privateKey, []))).toThrow(
      'certificate',
    );
    expect(certificates).toHaveLength(2);
  });
});
