import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { dateText, escapeXml, parsePages, plainText, splitAuthors } from '@app/contracts';
import type { Browser, Page } from 'puppeteer';
import puppeteer from 'puppeteer';
import { publicationOf } from './content.ts';
import { type Drawing, svgOf } from './drawing.ts';
import { FONT_LINKS, FONT_STACK } from './fonts.ts';
import { JOURNAL_NAME, settings } from './journal.ts';
import { copyrightFormPage } from './journal-files.ts';
import type { Publication } from './publication.ts';

/** Joins the authors' names, each in `<bdi>`, so that a right-to-left name does not reorder its neighbours. */
const authorList = (authorname: string) =>
  splitAuthors(authorname)
    .map((name) => `<bdi>${escapeXml(name)}</bdi>`)
    .join(', ');

const styles = `
  @page { size: A4; margin: 0 }
  * { box-sizing: border-box }
  body { margin: 0; font: 400 9.9pt/14.2pt ${FONT_STACK}; color: #1c2024 }
  .sheet { position: relative; min-height: 296.5mm; padding: 17mm 19mm 22mm; break-after: page }
  .sheet:last-child { break-after: auto }
  .running { display: flex; justify-content: space-between; padding-bottom: 2mm;
    border-bottom: .6pt solid #0d5a66; font-size: 8.6pt; line-height: 11pt; color: #5b636b }
  .running b { font-weight: 600; color: #0d5a66 }
  h1 { margin: 11mm 0 5mm; font-size: 20pt; line-height: 25pt; font-weight: 600 }
  .authors { margin: 0 0 1.5mm; font-size: 11.5pt; line-height: 16.5pt }
  .affiliation { margin: 0 0 7mm; font-size: 9pt; color: #5b636b }
  .opening { display: grid; grid-template-columns: 38mm 1fr; column-gap: 7mm; padding: 5mm 0;
    border: solid #e4e1d8; border-width: .6pt 0; margin-bottom: 6mm }
  .opening h2 { margin-top: 0 }
  dl { margin: 0; font-size: 8.4pt; line-height: 11.5pt }
  dt { color: #5b636b } dd { margin: 0 0 2.2mm }
  .abstract { font-size: 10.3pt; line-height: 15pt }
  p { margin: 0 }
  h2 { margin: 5mm 0 1.2mm; font-size: 10.6pt; line-height: 14pt; font-weight: 600; color: #0d5a66 }
  .columns { columns: 2; column-gap: 8mm }
  .columns section { break-inside: avoid-column }
  .columns h2 { margin-top: 0 }
  .formula { margin: 7mm 0; padding: 4.5mm 6mm; text-align: center; font-size: 11.5pt;
    line-height: 18pt; background: #f6f4ee; border-left: 2pt solid #a8571b }
  table { width: 100%; margin: 7mm 0; border-collapse: collapse; font-size: 9.2pt;
    line-height: 12.5pt; font-variant-numeric: tabular-nums lining-nums }
  caption { padding-bottom: 2mm; text-align: left; font-weight: 600 }
  th { text-align: left; font-weight: 600; border-bottom: .6pt solid #1c2024 }
  th, td { padding: 1.4mm 3mm 1.4mm 0 }
  td { border-bottom: .4pt solid #e4e1d8 }
  thead { border-top: 1pt solid #1c2024 } tbody tr:last-child td { border-bottom-color: #1c2024 }
  figure { margin: 0 0 8mm }
  .bars { display: grid; grid-template-columns: 34mm 1fr 14mm; align-items: center; gap: 2.4mm 4mm;
    padding: 5mm 0; font-size: 9pt; line-height: 11pt }
  .bars i { height: 5.5mm; background: #0d5a66 } .bars b { font-weight: 400; text-align: right }
  figcaption { padding-top: 2mm; border-top: .4pt solid #e4e1d8; font-size: 9.2pt; font-weight: 600 }
  ol { margin: 0; padding-left: 5mm; font-size: 8.8pt; line-height: 12.4pt }
  .closing { margin-top: 7mm; padding-top: 3mm; border-top: .6pt solid #e4e1d8;
    font-size: 8.4pt; line-height: 11.6pt; color: #5b636b }
  .foot { position: absolute; left: 19mm; right: 19mm; bottom: 10mm; display: flex;
    justify-content: space-between; font-size: 8.2pt; color: #5b636b }
  .foot b { font-weight: 600; color: #1c2024 }
  sub, sup { font-size: .72em; line-height: 0 }
`;

function placeOf({ fields }: Publication): string {
  const { volume, issue, year, pagenumber } = fields;
  return `Vol. ${volume}, Issue ${issue} (${year}), pp. ${pagenumber.replace('-', '–')}`;
}

function reference(refnumber: string): string {
  const cited = publicationOf(refnumber);
  const authors = authorList(cited.fields.authorname);
  return `<li>${authors}. ${cited.fields.title}. <i>${JOURNAL_NAME}</i>, ${placeOf(cited)}.</li>`;
}

function table({ caption, columns, rows }: Publication['paper']['table']): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table><caption>Table 1. ${caption}</caption><thead><tr>${head}</tr></thead>
    <tbody>${body.join('')}</tbody></table>`;
}

/** Draws a bar chart of the table's last numeric column. Returns an empty string if the table has none. */
function figure({ columns, rows }: Publication['paper']['table']): string {
  const numbers = columns.map((_, c) => rows.map((row) => Number((row[c] ?? '').replace(',', ''))));
  const last = numbers.findLastIndex((values, c) => c > 0 && values.every(Number.isFinite));
  const values = numbers[last];
  if (!values) return '';
  const scale = 100 / Math.max(...values);
  const bars = rows.map(
    ([label], r) => `<span>${label}</span>
      <i style="width: ${((values[r] ?? 0) * scale).toFixed(1)}%"></i><b>${rows[r]?.[last]}</b>`,
  );
  return `<figure><div class="bars">${bars.join('')}</div>
    <figcaption>Figure 1. ${columns[last]} by ${columns[0]?.toLowerCase()}.</figcaption></figure>`;
}

const section = (heading: string, text: string) =>
  `<section><h2>${heading}</h2><p>${text}</p></section>`;

/**
 * Returns the HTML of an article's two A4 pages. The plain-text fields of the record are escaped. The fields of `paper`
 * are HTML.
 */
function paperPage(publication: Publication): string {
  const { fields, paper } = publication;
  const pages = parsePages(fields.pagenumber);
  const published = dateText(fields.publishdate);
  const running = `<div class="running"><b>${JOURNAL_NAME}</b><span>${placeOf(publication)}</span></div>`;
  const foot = (page: number | undefined) =>
    `<div class="foot"><span>A demonstration article: authors, places and results are invented.</span>
      <b>${page ?? ''}</b></div>`;
  const facts = [
    ['Subject', fields.subject],
    ['Country', fields.country],
    ['Published', published],
    ['Reference', fields.refnumber],
    ['DOI', fields.doi],
    ['ISSN', settings.issn],
    ['Keywords', fields.keywords],
  ].filter(([, value]) => value);

  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${escapeXml(plainText(fields.title))}</title>${FONT_LINKS}<style>${styles}</style></head><body>
<article class="sheet">${running}
  <h1>${fields.title}</h1>
  <p class="authors">${authorList(fields.authorname)}</p>
  <p class="affiliation">${paper.affiliation}</p>
  <div class="opening">
    <dl>${facts.map(([term, value = '']) => `<dt>${term}</dt><dd>${escapeXml(value)}</dd>`).join('')}</dl>
    <div class="abstract"><h2>Abstract</h2>${fields.abstract}</div>
  </div>
  <div class="columns">${section('Introduction', paper.introduction)}${section('Methods', paper.methods)}</div>
  <div class="formula">${paper.formula}</div>
  ${foot(pages?.first)}
</article>
<article class="sheet">${running}
  ${section('Results and discussion', paper.results)}
  ${table(paper.table)}
  ${figure(paper.table)}
  ${section('Conclusions', paper.conclusions)}
  ${paper.cites.length > 0 ? `<h2>References</h2><ol>${paper.cites.map(reference).join('')}</ol>` : ''}
  <p class="closing">© The authors, ${fields.year}. May be read, copied and shared under the terms of
    the Creative Commons Attribution 4.0 licence. Correspondence: ${escapeXml(fields.email)}</p>
  ${foot(pages?.last)}
</article></body></html>`;
}

const args = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Creates a printer of articles and pictures. Chromium starts on the first call, because a repeated load may have
 * nothing to print. Chromium renders only content of this repository and needs no network. For root, `sandbox` must be
 * false, because Chromium's sandbox does not work as root.
 */
export function openPress({ chromiumPath, sandbox }: { chromiumPath: string; sandbox: boolean }) {
  // Pages are written to files, because only a `file:` page may load the fonts from `file:` URLs.
  const folder = mkdtempSync(`${tmpdir()}/demo-press-`);
  let browser: Promise<Browser> | undefined;

  const onPage = async <T>(html: string, work: (page: Page) => Promise<T>): Promise<T> => {
    browser ??= puppeteer.launch({
      executablePath: chromiumPath,
      args: sandbox ? args : [...args, '--no-sandbox'],
    });
    const page = await (await browser).newPage();
    const file = `${folder}/${randomUUID()}.html`;
    try {
      writeFileSync(file, html);
      await page.goto(pathToFileURL(file).href);
      // Layout triggers font loading. No page may be printed with a fallback font.
      await page.evaluate('document.body.offsetHeight; document.fonts.ready.then(() => undefined)');
      return await work(page);
    } finally {
      await page.close();
    }
  };
  const printed = async (page: Page) =>
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

  return {
    print: (publication: Publication) => onPage(paperPage(publication), printed),
    printCopyrightForm: () => onPage(copyrightFormPage, printed),
    draw: (drawing: Drawing) =>
      onPage(drawingPage(drawing), async (page) => {
        const element = await page.waitForSelector('svg');
        return new Uint8Array((await element?.screenshot({ omitBackground: true })) ?? []);
      }),
    async close() {
      try {
        await (await browser)?.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

export type Press = ReturnType<typeof openPress>;

function drawingPage(drawing: Drawing): string {
  const styles = `body { margin: 0; font-family: ${FONT_STACK} } svg { display: block }`;
  return `<!doctype html><meta charset="utf-8">${FONT_LINKS}<style>${styles}</style>${svgOf(drawing)}`;
}
