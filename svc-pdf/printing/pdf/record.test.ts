import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardDocument, boardFields } from '../../documents/board.ts';
import { certificateDocument, editorCertificateDocument } from '../../documents/certificate.ts';
import { coverPageDocument, coverPageFields } from '../../documents/cover-page.ts';
import { indexPageDocument, indexPageFields } from '../../documents/index-page.ts';
import { loadTemplates } from '../../templates/load.ts';
import { testPrinting, testSupervisor } from '../../testing/printing.ts';
import { NAMES } from '../../testing/random-documents.ts';
import * as samples from '../../testing/samples.ts';
import type { PrintableDocument } from '../printable.ts';

/* `npm run check:pdfs` runs the validators of PDF/A and PDF/UA. These tests are fast and need only poppler. */

const run = promisify(execFile);
const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer, press } = testPrinting(browser, templates, 60_000);
const { article, articles, certificate, design, editor, editors, looks, settings } = samples;
const documents: Record<string, PrintableDocument> = {
  certificate: certificateDocument(templates, certificate, design),
  'certificate of an editor': editorCertificateDocument(templates, editor, design),
  'editorial board': boardDocument(templates, boardFields(editors, settings), design),
  'cover page': coverPageDocument(templates, coverPageFields(article, settings), design),
  'index page': await indexPageDocument(templates, indexPageFields(articles, settings), design),
};
for (const [name, look] of Object.entries(looks)) {
  const own = { ...samples.ownDesign, ...look };
  documents[`certificate, ${name}`] = certificateDocument(templates, certificate, own);
  documents[`certificate of an editor, ${name}`] = editorCertificateDocument(
    templates,
    editor,
    own,
  );
}
const batched = (name: string) => `certificate of a batch, ${name}`;
const pdfs: Record<string, Buffer> = {};
const batch: Buffer[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record-'));
  await browser.start();
  for (const [name, document] of Object.entries(documents)) {
    pdfs[name] = await renderer.render(document);
  }
  const sheets = NAMES.map((author) => ({
    kind: 'article' as const,
    fields: { ...certificate, author },
  }));
  for await (const printed of press.print(sheets, design, new AbortController().signal)) {
    if ('pdf' in printed) batch[printed.at] = printed.pdf;
  }
  pdfs['certificate of a batch'] = batch[0] ?? Buffer.alloc(0);
  for (const [name, look] of Object.entries(looks)) {
    const own = { ...samples.ownDesign, ...look };
    const [sheet] = sheets;
    if (!sheet) continue;
    for await (const printed of press.print([sheet], own, new AbortController().signal)) {
      if ('pdf' in printed) pdfs[batched(name)] = printed.pdf;
    }
  }
}, 180_000);
afterAll(async () => {
  await browser.stop();
  await rm(folder, { recursive: true });
});

async function poppler(program: string, pdf: Buffer, ...options: string[]): Promise<string> {
  const path = join(folder, 'document.pdf');
  await writeFile(path, pdf);
  return (await run(program, [...options, path])).stdout;
}

const kinds = [
  ...Object.keys(documents),
  'certificate of a batch',
  ...Object.keys(looks).map(batched),
];

describe.each(kinds)('%s', (kind) => {
  it('claims PDF/A-3b and PDF/UA-1, and has one colour space, a language and a title', async () => {
    const pdf = pdfs[kind] ?? Buffer.alloc(0);
    const text = pdf.toString('latin1');
    const xmp = await poppler('pdfinfo', pdf, '-meta');
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>');
    expect(xmp).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(xmp).toContain('http://www.aiim.org/pdfa/ns/extension/');
    expect(text.match(/\/DestOutputProfile /g)).toHaveLength(1);
    expect(text).toContain('/Lang (en)');
    expect(text).toContain('/DisplayDocTitle true');
    const root = /\/Root (\d+) 0 R/.exec(text)?.[1];
    const catalog = text.split(`\n${root} 0 obj\n`)[1]?.split('\nendobj')[0] ?? '';
    const keys = catalog.match(/^(?:<<)?\/\w+/gm);
    expect(keys).toEqual([...new Set(keys)]);
    const page = /<<\/Type \/Page\n.*?endobj/s.exec(text)?.[0] ?? '';
    expect(page.match(/\/StructParents /g)).toHaveLength(1);
    expect(page.match(/\/Tabs \/S/g)).toHaveLength(1);
  });

  it('has its headings before its text in the structure, and only tags of PDF 1.7', async () => {
    const pdf = pdfs[kind] ?? Buffer.alloc(0);
    const tags = await poppler('pdfinfo', pdf, '-struct');
    const order: string[] = tags.match(/\b(?:H1|H2|P|L|Table|Figure)\b/g) ?? [];
    expect(tags).toMatch(/^Document\n/);
    expect(order).toContain('H1');
    expect(order.indexOf('H1')).toBeLessThan(order.lastIndexOf('P'));
    // No picture carries information: the ornament and the QR code repeat what the text says.
    expect(order).not.toContain('Figure');
    const known = new Set([
      'Em',
      'Strong',
      ...'Document NonStruct P H1 H2 H3 L LI Lbl LBody Span Div'.split(' '),
    ]);
    const used = new Set(
      Array.from(pdf.toString('latin1').matchAll(/\/S \/(\w+)\n?.*?\/P \d/gs), ([, tag]) => tag),
    );
    expect([...used].filter((tag) => tag && tag !== 'GTS_PDFA1' && !known.has(tag))).toEqual([]);
    if (used.has('Em')) expect(pdf.toString('latin1')).toContain('/RoleMap <</Em /Span');
  });
});

it('reads in order: the journal, the person, the article, where to verify', async () => {
  const certificates = kinds.filter((kind) => /^certificate(?! of an)/.test(kind));
  expect(certificates).toHaveLength(2 + 2 * Object.keys(looks).length);
  for (const kind of certificates) {
    const text = await poppler('pdfinfo', pdfs[kind] ?? Buffer.alloc(0), '-struct-text');
    const name = kind.includes('batch') ? 'Ada Lovelace' : 'Émilie du Châtelet';
    const read = [
      'Journal of Engines',
      // The classic design does not print its heading in capitals, and in portrait it breaks the heading into two
      // lines.
      kind.includes('classic') ? 'Certificate of' : 'CERTIFICATE OF PUBLICATION',
      'certify',
      name,
      'Stability',
      'Verify at',
      ...(kind.includes(',') ? ['MAXIMILIAN'] : ['Amara Okafor']),
    ];
    const places = read.map((words) => text.indexOf(words));
    expect([kind, ...places]).toEqual([kind, ...places.toSorted((a, b) => a - b)]);
    expect(Math.min(...places)).toBeGreaterThan(0);
  }
});

it('embeds what a certificate says as JSON-LD, in every script', async () => {
  expect(batch.filter(Boolean)).toHaveLength(NAMES.length);
  for (const [at, pdf] of [
    ...batch,
    pdfs['certificate of an editor'] ?? Buffer.alloc(0),
  ].entries()) {
    const out = join(folder, 'certificate.jsonld');
    await poppler('pdfdetach', pdf, '-save', '1', '-o', out);
    const data = JSON.parse(await readFile(out, 'utf8'));
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      publisher: { name: 'Journal of Engines', issn: ['1234-5678', '8765-4321'] },
    });
    expect(data.identifier).toBe(at < NAMES.length ? certificate.code : editor.code);
    expect(data.url).toContain(data.identifier);
    if (at < NAMES.length)
      expect(data.about.author).toEqual({ '@type': 'Person', name: NAMES[at] });
    else expect(data.about).toMatchObject({ roleName: editor.role, editor: { name: editor.name } });
    expect(pdf.toString('latin1')).toContain('/AFRelationship /Data');
  }
});
