import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '@app/contracts';
import {
  bombPdf,
  encryptedPdf,
  endlessPdf,
  lines,
  makePdf,
  paragraph,
  scannedPdf,
} from '@app/service-kit/pdf-testing';
import { forkedPrograms } from '@app/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pdfExaminer } from '../../store/uploaded-pdfs/examine-pdf.ts';
import { lettersOf } from './letters.ts';
import { pdfReader, readPdf } from './pdf-inspector.ts';

it('counts the pages and reads the letters of the first page across line breaks', async () => {
  const first = lines('On the hydrol-', 'ysis of esters (part II)', ...paragraph);
  const facts = await readPdf(makePdf({ pages: [first, lines('more'), '', ''] }));
  expect(facts).toMatchObject({
    pages: 4,
    letters: lettersOf(`On the hydrolysis of esters part II ${paragraph.join('')} more`).length,
    firstPage: expect.stringMatching(/^onthehydrolysisofesterspartiitherateof/),
  });
});

it('finds no letters on a scanned page', async () => {
  expect(await readPdf(scannedPdf())).toEqual({ pages: 1, letters: 0, firstPage: '' });
});

const garbage = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000, '<< [ ( ')]);

it.each([
  ['with a password', encryptedPdf(), 'encrypted'],
  ['with only its first line', Buffer.from('%PDF-1.7\n'), 'damaged'],
  ['of garbage', garbage, 'damaged'],
] as const)('reports a PDF %s as unreadable', async (_what, bytes, unreadable) => {
  expect(await readPdf(new Uint8Array(bytes))).toEqual({ unreadable });
});

it('does not end the process that examines uploads, because an import calls both processes alternately', async () => {
  // The calls do not reach these limits of time on a busy machine.
  const limits = { timeoutMs: 90_000, deadlineMs: 120_000, idleMs: 120_000 };
  const names = ['examine-process.ts', 'pdf-process.ts'];
  const before = forkedPrograms().map(({ pid }) => pid);
  const bytes = new Uint8Array(makePdf({ pages: [lines('The paper')] }));
  await pdfExaminer(limits)({ bytes, remove: false });
  await pdfReader(limits)(bytes);
  const started = forkedPrograms().filter(
    ({ pid, name }) => names.includes(name) && !before.includes(pid),
  );
  // Other tests wait until no process is left.
  for (const { pid } of started) process.kill(pid, 'SIGKILL');
  expect(started.map(({ name }) => name).toSorted()).toEqual(names);
});

it('stops at the memory limit for a PDF that decompresses to 120 MB', async () => {
  const read = pdfReader({ memoryMb: 64 });
  expect(await read(bombPdf(120))).toEqual({ unreadable: 'too large' });
});

it('stays within the memory limit for a PDF of endlessly nested lists', async () => {
  const read = pdfReader({ memoryMb: 64 });
  // If memory is exhausted, PDF.js leaves out the page, or V8 ends the process.
  const outcomes = [{ unreadable: 'too large' }, { pages: 1, letters: 0, firstPage: '' }];
  expect(outcomes).toContainEqual(await read(bombPdf(50, '[')));
});

it('stops at the CPU limit without blocking the event loop', async () => {
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 20);
  const facts = await pdfReader({ cpuS: 1 })(endlessPdf());
  clearInterval(ticking);
  expect(facts).toEqual({ unreadable: 'too slow' });
  expect(turns).toBeGreaterThan(20);
});

const folder = process.env.REAL_ARTICLES;
const realArticles = z.object({
  articles: z.array(z.object({ refnumber: z.string(), title: z.string(), pages: z.number() })),
});

describe.skipIf(folder === undefined)('real articles', () => {
  it('are read with the correct number of pages, text and title', async () => {
    const file = await readFile(join(folder ?? '', 'articles.json'), 'utf8');
    const { articles } = realArticles.parse(JSON.parse(file));
    for (const { refnumber, title, pages } of articles.slice(0, 10)) {
      const bytes = await readFile(join(folder ?? '', 'pdf', `${refnumber}.pdf`));
      const facts = await readPdf(new Uint8Array(bytes));
      expect(facts, refnumber).toMatchObject({
        pages,
        firstPage: expect.stringContaining(lettersOf(plainText(title))),
      });
      expect('letters' in facts && facts.letters, refnumber).toBeGreaterThan(1_000);
    }
  });
});
