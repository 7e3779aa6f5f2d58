/**
 * The baseline of `npm run bench -- certificates`: one browser that opens, prints and closes a page for each certificate.
 * Prints the rate per second. The arguments are the browser's executable and the number of certificates.
 */
import { initialDesign } from '@app/contracts';
import puppeteer from 'puppeteer';
import { certificateDocument } from '../documents/certificate.ts';
import type { CertificateFields } from '../templates/fields.ts';
import { loadTemplates } from '../templates/load.ts';
import { wholeBody } from './whole-sheet.ts';

const WARM_UP = 4;
const AUTHORS = ['Ada Lovelace', 'Łukasz Kowalski', 'अनुराग श्रीवास्तव', 'க. இராமசாமி ஸ்ரீ'];

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
  const document = certificateDocument(templates, fieldsOf(at), initialDesign);
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

function fieldsOf(at: number): CertificateFields {
  const code = `N-${at}-ABCDEFGH`;
  return {
    author: `${AUTHORS[at % AUTHORS.length]} ${at + 1}`,
    title: `Thermodynamic stability of <i>Escherichia coli</i> proteins in water-rich media with H<sub>2</sub>O, part ${at + 1}`,
    journal: 'Journal of Faults',
    issns: ['1234-5679'],
    volume: 3,
    issue: 2,
    year: 2026,
    pages: `${at + 1}-${at + 9}`,
    date: '2026-03-01T00:00:00.000Z',
    refnumber: `N-${at}`,
    doi: `10.1234/n.${at}`,
    articlenumber: '',
    orcid: '',
    orcidAuthenticated: false,
    code,
    verifyUrl: `https://journal.example.org/verify/${code}`,
  };
}
