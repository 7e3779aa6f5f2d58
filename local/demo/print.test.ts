import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plainText } from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { journalArticles, publicationOf } from './content.ts';
import { indexes } from './indexes.ts';
import { journalPictures } from './journal-files.ts';
import { portraits } from './portraits.ts';
import { openPress, type Press } from './print.ts';
import type { Publication } from './publication.ts';

const run = promisify(execFile);
/** Papers print superscripts as raised digits. */
const squeezed = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

let press: Press;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-papers-'));
  press = openPress({
    chromiumPath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    sandbox: process.getuid?.() !== 0,
  });
});

afterAll(async () => {
  await press?.close();
  await rm(folder, { recursive: true, force: true });
});

const papers = new Map<string, Promise<string>>();

/** Prints an article once for all tests. Returns the path of the file. */
function printed(publication: Publication): Promise<string> {
  const { refnumber } = publication.fields;
  const file = join(folder, `${refnumber}.pdf`);
  const paper =
    papers.get(refnumber) ??
    press.print(publication).then((bytes) => writeFile(file, bytes).then(() => file));
  papers.set(refnumber, paper);
  return paper;
}

it('prints every article on two A4 pages, title first, with text that can be searched', async () => {
  for (const publication of journalArticles) {
    const { refnumber, title, email } = publication.fields;
    const file = await printed(publication);
    const { stdout: facts } = await run('pdfinfo', [file]);
    expect(facts, refnumber).toMatch(/^Pages:\s+2$/m);
    expect(facts).toMatch(/\(A4\)/);
    const { stdout: first } = await run('pdftotext', ['-l', '1', '-layout', file, '-']);
    expect(squeezed(first), refnumber).toContain(squeezed(plainText(title)));
    const { stdout: last } = await run('pdftotext', ['-f', '2', file, '-']);
    expect(last, refnumber).toContain(email);
  }
});

it('prints names in every script with embedded fonts', async () => {
  const refnumbers = ['JLC250201', 'JLC250202', 'JLC250203', 'JLC250205', 'JLC260101', 'JLC260102'];
  const names = ['Воронов', 'कावेरी', '田中', '陈静怡', 'يوسف', 'கார்த்திக்'];
  for (const [i, refnumber] of refnumbers.entries()) {
    const file = await printed(publicationOf(refnumber));
    const { stdout: text } = await run('pdftotext', ['-l', '1', file, '-']);
    expect(squeezed(text).normalize('NFKC'), refnumber).toContain(names[i]?.normalize('NFKC'));
    // A system font would appear by name. Chromium embeds the variable fonts of this project without a name.
    const { stdout: fonts } = await run('pdffonts', [file]);
    const fontLines = fonts.split('\n').slice(2, -1);
    expect(
      fontLines.filter((font) => !/SourceSerif4|NotoSerif|NotoNaskh|\[none\]/.test(font)),
    ).toEqual([]);
  }
});

it('prints the copyright form on one A4 page', async () => {
  const file = join(folder, 'form.pdf');
  await writeFile(file, await press.printCopyrightForm());
  const { stdout: facts } = await run('pdfinfo', [file]);
  expect(facts).toMatch(/^Pages:\s+1$/m);
  const { stdout: text } = await run('pdftotext', [file, '-']);
  expect(text).toContain('Signature');
});

it('draws every picture as a PNG of the stated size', async () => {
  const drawings = [
    ...Object.values(journalPictures),
    ...Object.values(portraits),
    ...indexes.map(({ logo }) => logo),
  ];
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  for (const drawing of drawings) pictures.push(await press.draw(drawing));
  // Width and height follow the PNG signature and the header's name.
  const sizes = pictures.map((bytes) => {
    const view = new DataView(bytes.buffer);
    return { width: view.getUint32(16), height: view.getUint32(20) };
  });
  expect(sizes).toEqual(drawings.map(({ width, height }) => ({ width, height })));
  expect(new Set(pictures.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(
    drawings.length,
  );
});
