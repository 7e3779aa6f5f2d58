// @module-tag long
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { articleColumns, type DocumentDesign } from '@app/contracts';
import { type Block, type FullText, wordsOf } from '@app/contracts/full-text';
import { type CheerioAPI, load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textViews } from '../../mfe-public/src/features/full-text/full-text-views.tsx';
import { everything } from '../../packages/full-text-view/src/testing/everything.ts';
import { readFullText } from '../../svc-content/exchange/full-text/read-full-text.ts';
import {
  typesetArticleDocument,
  typesetArticleFields,
} from '../../svc-pdf/documents/typeset-article.ts';
import { loadTemplates } from '../../svc-pdf/templates/load.ts';
import { testPrinting, testSupervisor } from '../../svc-pdf/testing/printing.ts';
import { testArticle, testDesign, testSettings } from '../../svc-pdf/testing/records.ts';
import {
  convertManuscript,
  expectNoLeak,
  expectNothingLost,
} from '../../svc-pdf/texts/testing/real-manuscripts.ts';
import { firstDifference, type Piece } from './compare-words.ts';

/**
 * The folders with full texts of several publishers, and with real manuscripts in Word. If a variable is not set, the
 * tests that need its folder are skipped. The converted manuscripts are written to the folder REAL_TREES, from which a
 * test of svc-content makes JATS.
 */
const {
  REAL_FULL_TEXTS = '/nonexistent',
  REAL_MANUSCRIPTS = '/nonexistent',
  REAL_TREES,
} = process.env;
const filesIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map((name) => join(folder, name));
const manuscripts = filesIn(REAL_MANUSCRIPTS, '*.docx').sort();
const realTexts = [...filesIn(REAL_FULL_TEXTS, '**/*.{xml,jats}'), ...manuscripts].sort();
/**
 * The time limit in milliseconds for converting and printing the longest text. This takes seconds on an idle machine,
 * and far longer on a busy one.
 */
const SLOW_MS = 900_000;

const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer } = testPrinting(browser, templates, SLOW_MS);
const folder = mkdtempSync(`${tmpdir()}/words-`);
beforeAll(() => browser.start());
afterAll(async () => {
  await browser.stop();
  rmSync(folder, { recursive: true });
});

const ABSTRACT = 'The last words before the text.';
const article = testArticle({ abstract: `<p>${ABSTRACT}</p>` });
const HEAD = 'Ada Lovelace Journal of Engines 3(2), 12–15 (2026)';
const FIRST_PAGE = 12;

/**
 * Returns the pages of a text's PDF as plain text, without running heads, page numbers and everything that precedes the
 * text.
 */
async function printed(
  text: FullText,
  columns: DocumentDesign['article_columns'],
): Promise<string[]> {
  const settings = testSettings({ origin: 'https://journal.example.org' });
  const fields = typesetArticleFields(article, settings, { text, addresses: {} });
  const design = testDesign({ article_columns: columns });
  const file = join(folder, 'text.pdf');
  await writeFile(file, await renderer.render(typesetArticleDocument(templates, fields, design)));
  // `-raw` preserves the order in which the page is drawn. By default, pdftotext guesses the lines of columns and
  // formulas.
  const command = ['-raw', '-enc', 'UTF-8', file, '-'];
  const { stdout } = await promisify(execFile)('pdftotext', command, { maxBuffer: 1e8 });
  const pages = stdout.split('\f').slice(0, -1);
  return pages.map((page, at) => {
    const head = at === 0 ? `${FIRST_PAGE}\n` : `${HEAD}\n${FIRST_PAGE + at}\n`;
    expect(page.slice(0, head.length)).toBe(head);
    return at === 0 ? (page.split(ABSTRACT)[1] ?? '') : page.slice(head.length);
  });
}

/** Elements that do not end a word. */
const WITHIN = new Set('a b bdi code i s span sub sup u'.split(' '));
/** Controls of the page, which are not printed. */
const CONTROLS = '.ft-switch, .ft-tools, .ft-tex';

/** Returns the words that readers of the public page of a text see. */
function shownOnPage(text: FullText): Piece[] {
  const $ = load(renderToStaticMarkup(textViews.text({ text, files: '/assets/' })));
  $(CONTROLS).remove();
  const read = (parts: Parts): Piece[] => parts.flatMap((part) => piecesOf($(part), read));
  return read($('body').contents().toArray());
}

type Nodes = ReturnType<ReturnType<CheerioAPI['root']>['contents']>;
type Parts = Nodes[number][];

function piecesOf(node: Nodes, read: (parts: Parts) => Piece[]): Piece[] {
  const [element] = node;
  const isFormula = node.parent().closest('math').length > 0;
  if (element?.type !== 'tag') return [{ text: node.text(), isFormula }];
  const { name } = element;
  const isWithin = isFormula || (WITHIN.has(name) && !node.is('.ft-label, .ft-title'));
  const gap = { text: isWithin ? '' : ' ' };
  const above = node.is('tbody > tr') ? node.parent().siblings('thead') : undefined;
  const head = above && textIn(read(above.contents().toArray()));
  const parts = node.contents().toArray();
  // In a formula, Chromium draws an accent before its letter.
  const over = { mover: 1, munderover: 2 }[name];
  if (over !== undefined) parts.unshift(...parts.splice(over, 1));
  return [{ ...gap, ...(head && { head }) }, { text: numberOf(node) }, ...read(parts), gap];
}

const textIn = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

const ROMAN = [
  '',
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
];

/** Returns the number of a list item, which the browser generates. */
function numberOf(item: Nodes): string {
  if (!item.is('ol:not(.ft-bare) > li')) return '';
  const list = item.parent();
  const number = Number(list.attr('start') ?? 1) + item.index();
  const numbers: Record<string, string | undefined> = {
    ...{
      '1': `${number}`,
      a: String.fromCharCode(96 + number),
      A: String.fromCharCode(64 + number),
    },
    ...{ i: ROMAN[number], I: ROMAN[number]?.toUpperCase() },
  };
  return `${numbers[list.attr('type') ?? '1']}.`;
}

const p = (id: string, text: string): Block => ({ type: 'paragraph', id, content: [text] });
const cells = (...texts: string[]) =>
  texts.map((text) => ({ content: [p(text.replaceAll(' ', '-'), text)] }));
const longTable: Block = {
  ...{
    type: 'table',
    id: 'long',
    label: ['Table 9'],
    title: ['Of stations'],
    caption: [],
    foot: [],
  },
  content: [
    {
      ...{ type: 'grid', id: 'long-grid', head: [cells('Station', 'Oxygen in winter')], foot: [] },
      bodies: [Array.from({ length: 90 }, (_, at) => cells(`Flat ${at}`, `${at} milligrams`))],
    },
  ],
};
const LONG =
  'Three-dimensional well-known co\u00adoper\u00ada\u00adtion inter\u00adna\u00adtion\u00adally. ';
/** A text with every kind of node, including all content whose position or form in a PDF differs from the page. */
const text: FullText = {
  ...everything,
  body: [
    ...everything.body,
    p('long', LONG.repeat(20)),
    {
      type: 'file',
      id: 'linked',
      file: 'https://data.example.org/flats.csv',
      mediaType: 'text/csv',
    },
    longTable,
    p('arabic', 'Called استخلاص البروميد من المحاليل in Arabic.'),
    {
      ...{ type: 'equation', id: 'sum', label: ['(9)'] },
      mathml:
        '<math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mover><mi>b</mi><mo>̅</mo></mover><msqrt><mi>x</mi></msqrt></math>',
    },
    {
      type: 'paragraph',
      id: 'after',
      content: ['H', { type: 'mark', mark: 'sub', content: ['2'] }, 'O, fluffy.'],
    },
  ],
};

/** Returns a function that reads each file once for all tests. */
function once<T>(read: (file: string) => Promise<T>): (file: string) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (file) => {
    const result = results.get(file) ?? read(file);
    results.set(file, result);
    return result;
  };
}

const converted = once((file) => convertManuscript(new Uint8Array(readFileSync(file))));
const read = once(async (file) => {
  const text = file.endsWith('.docx')
    ? (await converted(file)).read.text
    : readFullText(readFileSync(file, 'utf8')).text;
  return { text, shown: shownOnPage(text) };
});

describe.skipIf(manuscripts.length === 0)('the conversion of a manuscript', () => {
  it.each(manuscripts)(
    'loses no word, no formula and no reference of %s',
    async (file) => {
      const manuscript = await converted(file);
      const { text } = manuscript.read;
      if (REAL_TREES) {
        await writeFile(join(REAL_TREES, `${basename(file)}.json`), JSON.stringify(text));
      }
      expectNothingLost(basename(file), manuscript);
    },
    SLOW_MS,
  );

  it.each(manuscripts.filter((file) => file.includes('all-leaks')))(
    'removes everything private from %s',
    async (file) => expectNoLeak(await converted(file)),
    SLOW_MS,
  );
});

describe.each(articleColumns)('the typeset PDF in %s column(s)', (columns) => {
  it(
    'has the words of the public page, each once and in the same order',
    async () => {
      const pdf = (await printed(text, columns)).join('');
      expect(firstDifference(shownOnPage(text), pdf)).toBeUndefined();
      // The head of the table is repeated after a page break.
      expect(pdf.split('Oxygen in winter').length).toBeGreaterThan(2);
      expect(pdf).toContain('Download flats.csv');
    },
    SLOW_MS,
  );

  it.skipIf(realTexts.length === 0).each(realTexts)(
    'has the words of the page of %s',
    async (file) => {
      const { text: real, shown } = await read(file);
      const pages = await printed(real, columns);
      const difference = firstDifference(shown, pages.join(''));
      const words = wordsOf(shown.map((piece) => piece.text).join('')).length;
      process.stdout.write(
        `| ${basename(file)} | ${columns} | ${pages.length} | ${words} | ${difference ?? 'none'} |\n`,
      );
      expect(difference).toBeUndefined();
    },
    SLOW_MS,
  );
});
