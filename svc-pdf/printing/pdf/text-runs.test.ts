import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { initialDesign } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardDocument, boardFields } from '../../documents/board.ts';
import { certificateDocument, certificateFields } from '../../documents/certificate.ts';
import { createCodes } from '../../documents/codes.ts';
import { coverPageDocument, coverPageFields } from '../../documents/cover-page.ts';
import { indexPageDocument, indexPageFields } from '../../documents/index-page.ts';
import { loadTemplates } from '../../templates/load.ts';
import { testPrinting, testSupervisor } from '../../testing/printing.ts';
import { testArticle, testEditor, testSettings } from '../../testing/records.ts';
import { readableContent } from './text-runs.ts';

const run = promisify(execFile);
const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer, press } = testPrinting(browser, templates);
const codes = createCodes('a key of at least thirty-two characters');
const settings = testSettings();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-runs-'));
  await browser.start();
});
afterAll(async () => {
  await browser.stop();
  await rm(folder, { recursive: true, force: true });
});

const names = [
  ...['Māra Bērziņa', 'Jānis Kļaviņš', 'Łukasz Żółć', 'Ayşe Çağlar', 'Đặng Văn Ấn', 'Nguyễn Hồng'],
  ...['İbrahim Ağaoğlu', 'Tőke Ñandú', 'Ẅẍ Ǟǟ Ḗḗ', 'Renée Žižek-Ångström', 'O’Brien–Smith (Łódź)'],
  ...['Sofia Griffith', 'Steffi Schaffner-Pfleger', 'Offline Fjord'],
  ...['Ғалымжан Ұзақ', 'Γιώργος Ωρῆ', 'Ọláyínká Ṣadé Ŋmɛ', 'Kwabɛ́na'],
  ...['王小明', '田中さくら', '홍길동', '魑魅 魍魎', '王小明 (Wang Xiaoming)'],
  ...['محمد الأمين', 'שלום כהן', 'श्रीकृष्ण त्रिपाठी', 'Աննա Հակոբյան', 'ნინო ბერიძე', 'አበበ በቂላ'],
  'Āēīōū '.repeat(47).trim(),
];

/** The text that pdftotext finds, without the marks that it adds around text from right to left. */
async function textIn(pdf: Buffer): Promise<string> {
  const file = join(folder, 'a.pdf');
  await writeFile(file, pdf);
  const { stdout } = await run('pdftotext', [file, '-']);
  return stdout
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC');
}
const isFoundIn = (text: string) => (name: string) => text.includes(name.normalize('NFC'));

describe('names that are drawn in several fonts', () => {
  const fieldsOf = (author: string) =>
    certificateFields(testArticle({ authors: [author] }), author, settings, codes);

  it('are found, as they are written, in certificates that are printed alone and in batches', async () => {
    const sheets = names.map((name) => ({ kind: 'article' as const, fields: fieldsOf(name) }));
    const { signal } = new AbortController();
    const missing: string[] = [];
    for await (const printed of press.print(sheets, initialDesign, signal)) {
      const name = names[printed.at] ?? '';
      if (!('pdf' in printed)) throw new Error(printed.reason);
      const alone = certificateDocument(templates, fieldsOf(name), initialDesign);
      const texts = [await textIn(printed.pdf), await textIn(await renderer.render(alone))];
      if (!texts.every((text) => isFoundIn(text)(name))) missing.push(name, ...texts);
    }
    expect(missing).toEqual([]);
  });

  it('are found in index pages, cover pages and the editorial board', async () => {
    const articles = names.map((name, at) =>
      testArticle({ id: `${at}`, authors: [name], title: `On ${name}`, pagenumber: `${at + 1}` }),
    );
    const editors = names.map((name) =>
      testEditor({ id: name, name, content: `Institute ${name}` }),
    );
    const [first = testArticle()] = articles;
    const documents = [
      await indexPageDocument(templates, indexPageFields(articles, settings), initialDesign),
      coverPageDocument(
        templates,
        coverPageFields({ ...first, authors: names }, settings),
        initialDesign,
      ),
      boardDocument(templates, boardFields(editors, settings), initialDesign),
    ];
    for (const document of documents) {
      const text = await textIn(await renderer.render(document));
      expect(names.filter((name) => !isFoundIn(text)(name))).toEqual([]);
    }
  });
});

it('draws no ligatures, which some programs do not find as letters', async () => {
  const article = testArticle({ authors: ['Sofia Griffith'], title: 'The first office' });
  const documents = [
    coverPageDocument(templates, coverPageFields(article, settings), initialDesign),
    await indexPageDocument(templates, indexPageFields([article], settings), initialDesign),
  ];
  for (const document of documents) {
    const pdf = (await renderer.render(document)).toString('latin1');
    const texts = Array.from(
      pdf.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n(.*?)endstream/gs),
      ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
    );
    const maps = texts.filter((text) => text.includes('beginbfchar'));
    expect(maps.length).toBeGreaterThan(0);
    const letters = /<FB0[0-4]>|<(?:0066){1,2}00(?:66|69|6C)>|ActualText <FEFF0066/i;
    expect(texts.filter((text) => letters.test(text))).toEqual([]);
  }
});

describe('a content stream', () => {
  it('places a run in another font directly', () => {
    const line = '/F4 46 Tf\n1 0 0 -1 390.875 368 Tm\n<000E> Tj\n';
    const next =
      '/F5 46 Tf\n1 0 0 -1 390.875 368 Tm\n276.89667 -2 Td <00C6> Tj\n3 0 Td <0001> Tj\n';
    expect(readableContent(line + next)).toBe(
      `${line}/F5 46 Tf\n1 0 0 -1 667.7717 370 Tm\n<00C6> Tj\n3 0 Td <0001> Tj\n`,
    );
    const turned = '0 2 -3 0 10 20 Tm\n/Span<</ActualText <FEFF0101> >> BDC\n5 7 Td <01> Tj\nEMC\n';
    expect(readableContent(turned)).toBe(
      '0 2 -3 0 -11 30 Tm\n/Span<</ActualText <FEFF0101> >> BDC\n<01> Tj\nEMC\n',
    );
  });
});
