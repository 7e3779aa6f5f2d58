import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Package } from '@app/service-kit/docx';
import { PDF, PdfRef, PdfStream } from '@libpdf/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { examineManuscript, type Person } from './examine.ts';
import { textsOfPages } from './pdf/examine.ts';

/**
 * The folders with real articles and their authors, and with real manuscripts. Without them, these tests are skipped.
 */
const { REAL_ARTICLES, REAL_MANUSCRIPTS } = process.env;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anonymous-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const articlesSchema = z.object({
  articles: z.array(
    z.object({
      refnumber: z.string(),
      authors: z.array(z.object({ given: z.string(), family: z.string() })),
    }),
  ),
});
const personOf = (name: string): Person => ({ name, email: '', orcid: '', affiliation: '' });

/** Returns the parts of a PDF outside of its pages' content, fonts, links and bookmarks. */
async function hiddenIn(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { registry } = (await PDF.load(bytes)).context;
  const parts: string[] = [];
  for (let number = 1; number < registry.nextObjectNumber; number += 1) {
    const object = registry.resolve(PdfRef.of(number));
    const isDrawn = object instanceof PdfStream && !object.has('Type') && !object.has('Subtype');
    const isForm = object instanceof PdfStream && object.getName('Subtype')?.value === 'Form';
    if (object instanceof PdfStream && !isDrawn && !isForm) {
      parts.push(Buffer.from(object.data).toString('latin1'));
    }
  }
  const text = Buffer.from(bytes).toString('latin1');
  const objects = text.replace(/\nstream\n.*?\nendstream/gs, '');
  return parts.join('\n') + objects.replace(/\/(?:URI|Title) \((?:\\.|[^)\\])*\)/g, '');
}

it.skipIf(REAL_ARTICLES === undefined)(
  'writes real articles with the same text and without their authors elsewhere, and reports each author',
  async () => {
    const read = readFileSync(join(REAL_ARTICLES ?? '', 'articles.json'), 'utf8');
    for (const { refnumber, authors } of articlesSchema.parse(JSON.parse(read)).articles) {
      const path = join(REAL_ARTICLES ?? '', 'pdf', `${refnumber}.pdf`);
      const names = authors.map(({ given, family }) => `${given} ${family}`);
      const { anonymous, pages, report } = await examineManuscript({
        file: { path, name: 'paper.pdf' },
        kind: 'pdf',
        people: names.map(personOf),
        folder,
      });
      const copy = new Uint8Array(readFileSync(anonymous));
      const [before, after] = await Promise.all([
        textsOfPages(new Uint8Array(readFileSync(path))),
        textsOfPages(copy),
      ]);
      expect(after.texts, refnumber).toEqual(before.texts);
      expect(pages).toBe(before.pages);
      const hidden = await hiddenIn(copy);
      const found = report.findings.map(({ excerpt }) => excerpt).join('\n');
      for (const { given, family } of authors) {
        expect(hidden, refnumber).not.toContain(`${given} ${family}`);
        expect(found.toLowerCase(), refnumber).toContain(family.toLowerCase());
      }
    }
  },
  300_000,
);

/** Matches deleted, moved and hidden texts, and visible ones. */
const DROPPED =
  /<w:(del|moveFrom) [^>]*>.*?<\/w:\1>|<w:r(?: [^>]*)?><w:rPr>(?:<[^>]*>)*?<w:vanish\/>.*?<\/w:r>/gs;
const VISIBLE = /<(w|m|a):t(?: [^>]*)?>([^<]*)<\/\1:t>/g;

/** Returns the text of a Word file after all changes are accepted, without hidden text. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const xml = (await (await Package.open(bytes)).readText('word/document.xml')) ?? '';
  const texts = Array.from(xml.replace(DROPPED, '').matchAll(VISIBLE), ([, , text]) => text);
  return texts
    .join('')
    .replaceAll('&quot;', '"')
    .replace(/&(?:apos|#39);/g, "'");
}

it.skipIf(REAL_MANUSCRIPTS === undefined)(
  'writes real Word files with the same text',
  async () => {
    const names = readdirSync(REAL_MANUSCRIPTS ?? '').filter((name) => name.endsWith('.docx'));
    expect(names).not.toEqual([]);
    for (const name of names) {
      const path = join(REAL_MANUSCRIPTS ?? '', name);
      const file = { path, name: 'paper.docx' };
      const { anonymous } = await examineManuscript({ file, kind: 'docx', people: [], folder });
      const [before, after] = [path, anonymous].map((each) => wordsOf(readFileSync(each)));
      expect(await after, name).toBe(await before);
    }
  },
  300_000,
);

const leaks = join(REAL_MANUSCRIPTS ?? '', 'made-brine_all-leaks.docx');

it.skipIf(REAL_MANUSCRIPTS === undefined)(
  'removes or reports each leak of a file that has all of them',
  async () => {
    const { anonymous, report } = await examineManuscript({
      file: { path: leaks, name: 'paper.docx' },
      kind: 'docx',
      people: [
        { ...personOf('Oyelaran Adeyemi-Quist'), affiliation: 'Institute of Saltworks Chemistry' },
        { ...personOf('Brunhilde Vandermolen'), email: 'b.vandermolen@saltworks.example' },
      ],
      folder,
    });
    const copy = await Package.open(readFileSync(anonymous));
    const parts = await Promise.all(copy.names.map((name) => copy.read(name)));
    const all = `${copy.names.join()}${parts.map((part) => part?.toString('latin1')).join('')}`;
    for (const leak of [
      ...['OAQ', 'Vandermolen_lab', 'C:/Users', 'OneDrive', 'BV_fig1', 'LEAK-SN-0042', '7654321'],
      ...['LEAK-NOTE', 'leakdbid2', 'Vandermolen-Library', 'Draft v7', 'TODO Oyelaran', 'Exif'],
      ...['in her thesis', 'notebook 14', '00A1B2C3', 'thumbnail', 'customXml', 'docProps'],
    ]) {
      expect(all).not.toContain(leak);
    }
    const kinds = new Set(report.findings.map(({ kind }) => kind));
    for (const kind of [
      ...(['author-block', 'email', 'self-citation', 'acknowledgement', 'funding'] as const),
      'running-head' as const,
    ]) {
      expect(kinds).toContain(kind);
    }
    const excerpts = report.findings.map(({ excerpt }) => excerpt).join('\n');
    for (const text of ['In our earlier work [3]', 'Quillfeather', 'LEAK-GRANT-77']) {
      expect(excerpts).toContain(text);
    }
  },
);
