/**
 * The baseline of `npm run bench -- certificates`: one browser that opens, prints and closes a page for each
 * certificate. Prints the rate per second. The arguments are the browser's executable and the number of certificates.
 */
import { initialDesign } from '@app/contracts';
import puppeteer from 'puppeteer';
import { certificateDocument } from '../documents/certificate.ts';
import { loadTemplates } from '../templates/load.ts';
import { typicalFields } from './typical.ts';
import { wholeBody } from './whole-sheet.ts';

const WARM_UP = 4;

const templates = await loadTemplates();
const browser = await puppeteer.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const count = Number(process.argv[3] ?? 24);
for (let at = 0; at < Math.min(WARM_UP, count); at += 1) await print(at);
const began = performance.now();
for (let at = 0; at < count; at += 1) await print(at);
process.stdout.write(`${(count * 1_000) / (performance.now() - began)}\n`);
await browser.close();

async function print(at: number): Promise<void> {
  const document = certificateDocument(templates, typicalFields(at), initialDesign);
  const { css, faces } = document;
  const fonts = await Promise.all(faces.faces.map((face) => face.css()));
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>${fonts.join('')}${css}</style>${wholeBody(document)}`,
  );
  await page.evaluate(templates.fitToPage);
  await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.close();
}
