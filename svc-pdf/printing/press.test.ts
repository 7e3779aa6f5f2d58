import { initialDesign } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateDocument, type Sheet, sheetDocument } from '../documents/certificate.ts';
import type { CertificateFields, PrintedDesign } from '../templates/fields.ts';
import { loadTemplates } from '../templates/load.ts';
import { launchTestChromium, testPrinting, testSupervisor } from '../testing/printing.ts';
import { wholeBody } from '../testing/whole-sheet.ts';
import { killChromium } from './chromium/launch.ts';
import { writePdf, written } from './pdf/objects.ts';
import { completeDocument, splitPages } from './pdf/overlay.ts';
import { createPress, type Press, type Printed } from './press.ts';

const templates = await loadTemplates();
const pdfium = await PDFiumLibrary.init();
let chromium: Browser;
const browser = testSupervisor({
  launch: async () => {
    chromium = await launchTestChromium();
    return chromium;
  },
});
const { printer, press } = testPrinting(browser, templates);
const compose = (sheet: Sheet, design: PrintedDesign) => sheetDocument(templates, sheet, design);
beforeAll(() => browser.start());
afterAll(async () => {
  await browser.stop();
  pdfium.destroy();
});

function fieldsOf(author: string, title = 'On <i>Escherichia coli</i> in H<sub>2</sub>O') {
  const code = 'JRN0001-ABCDEFGH';
  const fields: CertificateFields = {
    author,
    title,
    journal: 'Journal of Engines',
    issns: ['1234-5678'],
    volume: 3,
    issue: 2,
    year: 2026,
    pages: '12-15',
    date: '2026-11-21T00:00:00.000Z',
    refnumber: 'JRN0001',
    doi: '10.1234/x',
    articlenumber: '',
    orcid: '0000-0002-1825-0097',
    orcidAuthenticated: false,
    code,
    verifyUrl: `https://journal.example/verify/${code}`,
  };
  return fields;
}

const article = (author: string, title?: string): Sheet => ({
  kind: 'article',
  fields: fieldsOf(author, title),
});

async function printedBy(
  by: Press<Sheet>,
  sheets: Sheet[],
  design: PrintedDesign = initialDesign,
  signal = new AbortController().signal,
) {
  const printed: Printed[] = [];
  for await (const one of by.print(sheets, design, signal)) printed.push(one);
  return printed.sort((a, b) => a.at - b.at);
}

const pdfOf = (printed: Printed | undefined): Buffer => {
  if (!printed || !('pdf' in printed)) throw new Error(`No PDF: ${JSON.stringify(printed)}`);
  return printed.pdf;
};

/** Text and pixels, at 72 dots per inch, of every page. */
async function seen(pdf: Buffer) {
  const document = await pdfium.loadDocument(pdf);
  const pages = [];
  for (const page of document.pages()) {
    const read = { text: page.getText(), size: page.getOriginalSize() };
    // Rendering a page also closes it.
    const { data } = await page.render({ scale: 1 });
    pages.push({ ...read, pixels: Buffer.from(data) });
  }
  document.destroy();
  return pages;
}

describe('a composed certificate, compared with the same certificate that Chromium prints as a whole', () => {
  const names = {
    'Latin with diacritics': 'Łukasz Żółć-Ångström Nguyễn',
    Cyrillic: 'Дмитрий Сергеевич Лихачёв',
    Greek: 'Γιώργος Παπαδόπουλος',
    Devanagari: 'श्रीकृष्ण त्रिपाठी क्षत्रिय',
    Tamil: 'ஸ்ரீ கோவிந்தராஜன்',
    Arabic: 'محمد الأمين بن عبد الله',
    Chinese: '王小明',
    Japanese: '田中さくら',
    Korean: '홍길동',
  };
  const authors = Object.values(names);
  let printed: Printed[];
  let whole: Buffer[];

  beforeAll(async () => {
    printed = await printedBy(
      press,
      authors.map((author) => article(author)),
    );
    whole = await Promise.all(
      authors.map(async (author) => {
        const document = certificateDocument(templates, fieldsOf(author), initialDesign);
        const { css, faces } = document;
        return (await printer.sheets([wholeBody(document)], css, faces)).pdf;
      }),
    );
  });

  it.each(Object.keys(names).map((script, at) => [script, at] as const))(
    'has the same pixels and text: %s',
    async (_script, at) => {
      const pdf = pdfOf(printed[at]);
      const [page, ...more] = await seen(pdf);
      const [reference] = await seen(whole[at] ?? Buffer.alloc(0));
      if (!page || !reference) throw new Error('No page');
      expect(more).toEqual([]);
      expect(Math.abs(page.size.originalWidth - 841.9)).toBeLessThan(1);
      expect(Math.abs(page.size.originalHeight - 595.3)).toBeLessThan(1);
      expect(page.text).toBe(reference.text);
      expect(page.text).toContain('Journal of Engines');
      expect(page.pixels.equals(reference.pixels)).toBe(true);
      // Two blank pages would be equal, too.
      expect(new Set(page.pixels).size).toBeGreaterThan(20);
      const source = pdf.toString('latin1');
      const fonts = source.match(/\/Type \/FontDescriptor/g) ?? [];
      expect(fonts.length).toBeGreaterThan(2);
      expect(source.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(fonts.length);
      expect(source).not.toContain('/Type3');
    },
  );
});

it('returns each sheet’s own certificate, whatever is printed in the same batch', async () => {
  const authors = Array.from({ length: 20 }, (_, at) =>
    ['Ada Lovelace', 'Kwaku Ŋmɛ', '田中さくら'].map((name) => `${name} ${at}`),
  ).flat();
  const printed = await printedBy(
    createPress({ printer, compose, batch: 7 }),
    // Certificates share texts only with certificates of the same issue.
    authors.map((author, at) => ({
      kind: 'article',
      fields: { ...fieldsOf(author), volume: 3 + (at % 2) },
    })),
  );
  expect(printed.map(({ at }) => at)).toEqual(authors.map((_, at) => at));
  for (const at of [0, 1, 2, 28, 58, 59]) {
    const document = await pdfium.loadDocument(pdfOf(printed[at]));
    const text = document.getPage(0).getText();
    expect(text).toContain(authors[at]);
    expect(text).toContain(`VOL. ${3 + (at % 2)}`);
    expect(text).not.toContain(`VOL. ${4 - (at % 2)}`);
    document.destroy();
    const title = `Certificate of publication: ${authors[at]}`;
    expect(pdfOf(printed[at]).toString('utf8')).toContain(title);
  }
});

it('returns the reason for a sheet that does not fit or cannot be printed', async () => {
  const failing = createPress({
    compose,
    batch: 8,
    printer: {
      ...printer,
      async sheets(bodies, css, faces) {
        if (bodies.some((body) => body.includes('Poison'))) throw new Error('the page crashed');
        if (bodies.some((body) => body.includes('Slow'))) throw new AppError('unavailable');
        return printer.sheets(bodies, css, faces);
      },
    },
  });
  const sheets = Array.from({ length: 12 }, (_, at) => article(`Author ${at}`));
  sheets[3] = article('Poison');
  sheets[5] = article('Slow');
  sheets[6] = article('Jean 🎉');
  sheets[9] = article('Long', 'A title that never ends '.repeat(400));
  const printed = await printedBy(failing, sheets);
  expect(printed.filter((one) => 'pdf' in one)).toHaveLength(8);
  expect(printed[3]).toMatchObject({ reason: 'Printing failed' });
  expect(printed[3]).toHaveProperty('cause.message', 'the page crashed');
  expect(printed[5]).toMatchObject({ reason: 'Printing timed out' });
  expect(printed[6]).toEqual({ at: 6, reason: expect.stringContaining('has 🎉 (U+1F389)') });
  expect(printed[9]).toEqual({ at: 9, reason: 'The text does not fit on the page' });
});

it('prints every sheet although Chromium is killed in the meantime', async () => {
  const sheets = Array.from({ length: 100 }, (_, at) => article(`Author ${at}`));
  const by = createPress({ printer, compose, batch: 10 });
  const printed: Printed[] = [];
  for await (const one of by.print(sheets, initialDesign, new AbortController().signal)) {
    printed.push(one);
    if (printed.length === 5) killChromium(chromium);
  }
  expect(printed.filter((one) => 'pdf' in one)).toHaveLength(100);
});

it('stops between batches when the signal aborts, and prints only a few batches ahead', async () => {
  const stop = new AbortController();
  let calls = 0;
  const counting = {
    ...printer,
    sheets: (...all: Parameters<typeof printer.sheets>) => {
      calls += 1;
      return printer.sheets(...all);
    },
  };
  const by = createPress({ printer: counting, compose, batch: 5 });
  const sheets = Array.from({ length: 200 }, (_, at) => article(`Author ${at}`));
  const printed: Printed[] = [];
  const printing = (async () => {
    for await (const one of by.print(sheets, initialDesign, stop.signal)) {
      printed.push(one);
      if (printed.length === 10) stop.abort();
    }
  })();
  await expect(printing).rejects.toThrow('aborted');
  expect(printed.length).toBeLessThan(20);
  expect(calls).toBeLessThan(10);
});

it('has its own file identifier, and no duplicate keys in its catalog', async () => {
  const designs = [initialDesign, { ...initialDesign, accent_color: '#0a5020' }];
  const journals = ['Journal of Engines', 'Journal of Motors'];
  const pdfs: Buffer[] = [];
  for (const design of designs) {
    for (const journal of journals) {
      const fields = { ...fieldsOf('Ada'), journal };
      pdfs.push(await printer.document(certificateDocument(templates, fields, design)));
      pdfs.push(pdfOf((await printedBy(press, [{ kind: 'article', fields }], design))[0]));
    }
  }
  const identities = pdfs.map((pdf) => /\/ID \[<(\w{32})>/.exec(pdf.toString('latin1'))?.[1]);
  expect(new Set(identities).size).toBe(8);
  for (const pdf of pdfs) {
    const text = pdf.toString('latin1');
    const root = /\/Root (\d+) 0 R/.exec(text)?.[1];
    const catalog = text.split(`\n${root} 0 obj\n`)[1]?.split('\nendobj')[0];
    for (const key of ['Pages', 'Lang', 'Metadata', 'ViewerPreferences']) {
      expect(catalog?.match(new RegExp(`/${key} `, 'g'))).toHaveLength(1);
    }
    expect(catalog).toContain('/DisplayDocTitle true');
  }
});

it('completes a document with more objects than a call accepts arguments', async () => {
  const catalog = written(1, '<</Type /Catalog>>');
  const structure = Array.from({ length: 130_000 }, (_, at) => written(at + 2, '<<>>'));
  const pdf = writePdf([catalog, ...structure], '/Root 1 0 R\n/Info 2 0 R');
  const metadata = { title: 'x', author: 'y', language: 'en' };
  const text = (await completeDocument(pdf, { metadata })).toString('latin1');
  expect(text).toContain('\n130001 0 obj\n<<>>\nendobj\n130002 0 obj\n<</Title <feff0078>');
});

it('prints nothing if the signal is already aborted', async () => {
  const sheets = Array.from({ length: 400 }, (_, at) => article(`Author ${at}`));
  const stopped = AbortSignal.abort(new Error('called off'));
  await expect(printedBy(press, sheets, initialDesign, stopped)).rejects.toThrow('called off');
});

it('refuses a PDF that does not have one page per sheet', async () => {
  const { faces, css } = certificateDocument(templates, fieldsOf('Ada'), initialDesign);
  const { pdf } = await printer.sheets(['<p>one', '<p>two'], css, faces);
  const parts = { metadata: { title: 'x', author: 'y', language: 'en' }, beneath: 0, above: 0 };
  const pages = [0, 1].map((page) => ({ ...parts, page }));
  expect(() => [...splitPages(pdf, pages)]).toThrow('2 sheets were printed on 1 pages');
  const foreign = Buffer.from('%PDF-1.7 by another program');
  expect(() => [...splitPages(foreign, [])]).toThrow('Chromium');
});
