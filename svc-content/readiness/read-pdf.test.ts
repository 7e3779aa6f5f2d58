import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readPdf } from './read-pdf.ts';
import { squeezed } from './squeezed.ts';
import {
  bombPdf,
  encryptedPdf,
  endlessPdf,
  lines,
  makePdf,
  paragraph,
  scannedPdf,
} from './testing/pdf-files.ts';

it('a PDF’s pages are counted, and its first page read as one line whatever it is broken into', async () => {
  const first = lines('On the hydrol-', 'ysis of esters (part II)', ...paragraph);
  const facts = await readPdf(makePdf({ pages: [first, lines('more'), '', ''] }));
  expect(facts).toMatchObject({
    pages: 4,
    letters: squeezed(`On the hydrolysis of esters part II ${paragraph.join('')} more`).length,
    firstPage: expect.stringMatching(/^onthehydrolysisofesterspartiitherateof/),
  });
});

it('a scanned page has no letters', async () => {
  expect(await readPdf(scannedPdf())).toEqual({ pages: 1, letters: 0, firstPage: '' });
});

function threadOf(script: string): URL {
  const text = `import { parentPort } from 'node:worker_threads'; ${script}`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

const garbage = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, '<< [ ( ')]);

it.each([
  ['that asks for a password', encryptedPdf(), 'encrypted'],
  ['of nothing but its first line', Buffer.from('%PDF-1.7\n'), 'damaged'],
  ['that goes on with garbage', garbage, 'damaged'],
] as const)('a PDF %s cannot be read', async (_what, bytes, unreadable) => {
  expect(await readPdf(new Uint8Array(bytes))).toEqual({ unreadable });
});

it('a PDF that unfolds without measure is given up at its limit of memory', async () => {
  const limits = { memoryMb: 64 };
  expect(await readPdf(bombPdf(300), limits)).toEqual({ unreadable: 'too large' });
});

it('a PDF that opens lists without end is given up', async () => {
  const limits = { memoryMb: 64 };
  expect(await readPdf(bombPdf(50, '['), limits)).toEqual({ unreadable: 'too large' });
});

it('a PDF that never ends is given up after its time, while everything else goes on', async () => {
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 20);
  const facts = await readPdf(endlessPdf(), { cpuMs: 1_500 });
  clearInterval(ticking);
  expect(facts).toEqual({ unreadable: 'too slow' });
  expect(turns).toBeGreaterThan(20);
});

it('a PDF is given its time of the processor, however long that takes', async () => {
  const thread = threadOf(
    'setTimeout(() => parentPort.postMessage({ unreadable: "encrypted" }), 1_500)',
  );
  const facts = await readPdf(scannedPdf(), { cpuMs: 1_000, thread });
  expect(facts).toEqual({ unreadable: 'encrypted' });
});

it.each([
  ['cannot be started', 'import "./not-there.ts"'],
  ['fails', 'throw new Error("no memory")'],
  ['is ended', 'process.exit(1)'],
])('of a PDF nothing is said when the thread that reads it %s', async (_what, script) => {
  await expect(readPdf(scannedPdf(), { thread: threadOf(script) })).rejects.toThrow();
});

it('a PDF that its reader waits for in vain is damaged', async () => {
  const facts = await readPdf(scannedPdf(), { thread: threadOf('await new Promise(() => {})') });
  expect(facts).toEqual({ unreadable: 'damaged' });
});

const folder = process.env.REAL_ARTICLES;
const realArticles = z.object({
  articles: z.array(z.object({ refnumber: z.string(), title: z.string(), pages: z.number() })),
});

describe.skipIf(folder === undefined)('real articles', () => {
  it('have their pages, text and title found', async () => {
    const file = await readFile(join(folder ?? '', 'articles.json'), 'utf8');
    const { articles } = realArticles.parse(JSON.parse(file));
    for (const { refnumber, title, pages } of articles.slice(0, 10)) {
      const bytes = await readFile(join(folder ?? '', 'pdf', `${refnumber}.pdf`));
      const facts = await readPdf(new Uint8Array(bytes));
      expect(facts, refnumber).toMatchObject({
        pages,
        firstPage: expect.stringContaining(squeezed(plainText(title))),
      });
      expect('letters' in facts && facts.letters, refnumber).toBeGreaterThan(1_000);
    }
  }, 60_000);
});
