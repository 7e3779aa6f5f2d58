// @module-tag long
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Browser, Page } from 'puppeteer';
import decodeQr from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  certificateDocument,
  editorCertificateDocument,
  reviewerCertificateDocument,
} from '../documents/certificate.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import type {
  CertificateFields,
  EditorCertificateFields,
  PrintedDesign,
  ReviewerCertificateFields,
} from '../templates/fields.ts';
import { loadTemplates } from '../templates/load.ts';
import type { PageContent } from '../templates/markup.ts';
import { designTexts } from '../testing/design-texts.ts';
import { letters, seenBy } from '../testing/pdf-viewer.ts';
import { differenceFromReference } from '../testing/picture.ts';
import { launchTestChromium, testPrinting, testSupervisor } from '../testing/printing.ts';
import { NAMES } from '../testing/random-documents.ts';
import { certificate, design, editor, looks, ownDesign, reviewer } from '../testing/samples.ts';
import { type Box, boxesOnSheet, overlaps } from '../testing/sheet-boxes.ts';
import { wholeBody } from '../testing/whole-sheet.ts';

/* Prints every design in both orientations, with ordinary texts and with the longest texts in every script. */

/** The tolerated share of different pixels, as in `pictures.test.ts`. */
const TOLERATED = 0.001;
const DOTS_PER_INCH = 60;
const PIXELS_PER_MM = 96 / 25.4;
/** Time limit for showing all samples in all designs on a busy machine. An idle machine needs 20 s. */
const SAMPLES_MS = 600_000;

const supervisor = testSupervisor();
let templates: Awaited<ReturnType<typeof loadTemplates>>;
let pdfium: PDFiumLibrary;
let printing: ReturnType<typeof testPrinting>;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  templates = await loadTemplates();
  pdfium = await PDFiumLibrary.init();
  printing = testPrinting(supervisor, templates, 60_000);
  await supervisor.start();
  browser = await launchTestChromium();
  page = await browser.newPage();
  await page.setContent(
    '<!doctype html><meta charset="utf-8"><style id="faces"></style><style id="css"></style>',
  );
});
afterAll(async () => {
  await browser.close();
  await supervisor.stop();
  pdfium.destroy();
});

type Look = (typeof looks)[string];
const inLook = (look: Look, other: PrintedDesign = design): PrintedDesign => ({
  ...other,
  ...look,
});

/** Repeats a text up to a number of characters. A text of several words is cut after a whole word. */
const filled = (text: string, length: number) => {
  const cut = `${text} `.repeat(length).slice(0, length);
  return cut.slice(0, text.includes(' ') ? cut.lastIndexOf(' ') : length).trim();
};

const sentence =
  'Stability of <i>Escherichia coli</i> in CO<sub>2</sub>-rich, “well-known” media, observed for years';
const isCertificateText = (field: string) =>
  /^(certificate|editor|reviewer)_/.test(field) && designTexts.some(([name]) => name === field);
/** Returns the texts of the design that only certificates have, each replaced. */
const replaced = (replace: (text: string) => string) =>
  Object.fromEntries(
    Object.entries(design)
      .filter(([name]) => isCertificateText(name))
      .map(([name, text]) => [name, replace(String(text))]),
  );
const longDesign: PrintedDesign = {
  ...ownDesign,
  ...replaced((text) => filled(`${text} of this journal of all engines`, 200)),
};
const bareDesign: PrintedDesign = {
  ...design,
  ...replaced(() => ''),
  ...{ signatory_name: '', signatory_post: '' },
};
const longest: CertificateFields = {
  ...certificate,
  journal: filled('International Journal of Advanced Engines and Interdisciplinary Research', 200),
  author: filled('Maximiliane-Alexandra Wilhelmina von und zu Hohenlohe-Schillingsfürst', 280),
  title: sentence.repeat(5),
  volumelabel: 'SMC-11',
  issuelabel: 'Special Supplement on Engines 12',
  pages: 'S1000-S1999',
  orcid: '0000-0002-1825-0097',
  doi: `10.1234/${'engines.and.motors.'.repeat(5)}2026`,
  refnumber: 'JRN-2026-00000000000001',
  verifyUrl: `https://journal-of-engines.department.university.example.org/verify/${certificate.code}`,
};

const ofAuthor = (fields: Partial<CertificateFields>, look: PrintedDesign) =>
  certificateDocument(templates, { ...certificate, ...fields }, look);
const ofEditor = (fields: Partial<EditorCertificateFields>, look: PrintedDesign) =>
  editorCertificateDocument(templates, { ...editor, ...fields }, look);

const ofReviewer = (fields: Partial<ReviewerCertificateFields>, look: PrintedDesign) =>
  reviewerCertificateDocument(templates, { ...reviewer, ...fields }, look);

/** The documents whose texts must fit, by name. */
function samplesIn(look: Look): Record<string, PrintableDocument> {
  const nothing = { orcid: '', doi: '', pages: '', articlenumber: '', issns: [] };
  const samples: Record<string, PrintableDocument> = {
    ordinary: ofAuthor({ orcid: '0000-0002-1825-0097' }, inLook(look)),
    'short and bare': ofAuthor({ ...nothing, title: 'On engines' }, inLook(look, bareDesign)),
    longest: ofAuthor(longest, inLook(look, longDesign)),
    'longest without logo': ofAuthor(longest, inLook(look, { ...longDesign, logo_image: '' })),
    'one word': ofAuthor({ author: 'Ä'.repeat(280), title: 'W'.repeat(500) }, inLook(look)),
    editor: ofEditor({}, inLook(look)),
    'editor without affiliation': ofEditor({ affiliation: '' }, inLook(look, bareDesign)),
    'longest editor': ofEditor(
      {
        name: longest.author,
        journal: longest.journal,
        affiliation: filled('Institute of Engines, University of Compilers', 500),
      },
      inLook(look, longDesign),
    ),
    reviewer: ofReviewer({}, inLook(look)),
    'bare reviewer': ofReviewer({ orcid: '', count: 1 }, inLook(look, bareDesign)),
    'longest reviewer': ofReviewer(
      { name: longest.author, journal: longest.journal, count: 10_000 },
      inLook(look, longDesign),
    ),
  };
  for (const name of NAMES) {
    samples[name] = ofAuthor({ author: name, title: name }, inLook(look));
    samples[`long ${name}`] = ofAuthor(
      { author: filled(name, 280), title: filled(name, 500) },
      inLook(look, ownDesign),
    );
  }
  return samples;
}

/** The fonts of the document that was shown last. */
let loadedFonts = '';

/** Shows a whole certificate as it is printed, and returns its boxes and the number of texts that do not fit. */
async function shown(document: PrintableDocument): Promise<{ boxes: Box[]; unfit: number[] }> {
  const rules = await Promise.all(document.faces.faces.map((face) => face.css()));
  const faces = rules.join('');
  const content: PageContent = { body: wholeBody(document), css: document.css };
  // Loading fonts takes far longer than showing a document.
  if (faces !== loadedFonts) content.faces = faces;
  loadedFonts = faces;
  const { showInPage, fitToPage, placeFloats } = templates;
  const call = `(${showInPage})(${JSON.stringify(content)},${fitToPage},${placeFloats})`;
  const unfit = (await page.evaluate(call)) as number[];
  return { boxes: await boxesOnSheet(page), unfit };
}

const sizeOf = (look: Look) =>
  look.certificate_orientation === 'landscape' ? ([297, 210] as const) : ([210, 297] as const);

/** Returns a sentence for each text of a document that does not fit, leaves the page or overlaps another. */
async function faultsOf(sample: string, document: PrintableDocument, look: Look) {
  expect(document.refusal).toBeUndefined();
  const { boxes, unfit } = await shown(document);
  const [width, height] = sizeOf(look);
  const { x = 0, y = 0, size = 0 } = document.qr ?? {};
  const [left, top] = [x / PIXELS_PER_MM, y / PIXELS_PER_MM];
  const side = size / PIXELS_PER_MM;
  boxes.push({
    name: 'qr',
    // The text beside the QR code may cover a third of the QR code's light margin.
    left: left + 1,
    top: top + 1,
    right: left + side - 1,
    bottom: top + side - 1,
  });
  expect(boxes.length).toBeGreaterThan(6);
  const outside = boxes.filter(
    (box) => box.left < 10 || box.top < 10 || box.right > width - 10 || box.bottom > height - 10,
  );
  return [
    ...unfit.map(() => `${sample}: does not fit`),
    ...outside.map((box) => `${sample}: ${box.name} leaves the page`),
    ...overlaps(boxes).map((both) => `${sample}: ${both}`),
  ];
}

/** The faults of all samples, by the name of the look. */
const faults: Record<string, string[]> = {};
beforeAll(async () => {
  const all = Object.entries(looks).map(([name, look]) => ({
    ...{ name, look },
    samples: samplesIn(look),
  }));
  // A sample needs the same fonts in every look.
  for (const sample of Object.keys(all[0]?.samples ?? {})) {
    for (const { name, look, samples } of all) {
      const document = samples[sample];
      if (!document) throw new Error(`No ${sample}`);
      faults[name] = [...(faults[name] ?? []), ...(await faultsOf(sample, document, look))];
    }
  }
}, SAMPLES_MS);

describe.each(Object.entries(looks))('%s', (name, look) => {
  it('has no text that overlaps another, is cut or leaves the page', () => {
    expect(faults[name]).toEqual([]);
  });

  it('has no text on its frame, its pictures or its QR code', async () => {
    const samples = samplesIn(look);
    for (const sample of [
      'ordinary',
      'longest',
      'longest editor',
      'longest reviewer',
      `long ${NAMES[8]}`,
    ]) {
      const document = samples[sample];
      if (!document?.sheet) throw new Error(`No ${sample}`);
      const { ornament, head, text, tail } = document.sheet;
      // The words of the drawn seal are meant to cover its drawing.
      const apart = tail.replace(/<p class="words">.*?<\/p>/, '');
      const inks = await inksOf([ornament, head + text + apart], document);
      const [drawn = [], said = []] = inks;
      expect([drawn.length > 2_000, said.length > 500]).toEqual([true, true]);
      const both = new Set(drawn);
      expect([sample, said.filter((pixel) => both.has(pixel)).length]).toEqual([sample, 0]);
    }
  });

  it('looks and reads as in its reference picture', async () => {
    for (const [kind, document, says] of [
      ['', ofAuthor({}, inLook(look)), ['Émilie du Châtelet', 'Volume 3, Issue 2 (2026)']],
      ['-of-an-editor', ofEditor({}, inLook(look)), ['Grace Hopper', 'Professor, University of']],
      ['-of-a-reviewer', ofReviewer({}, inLook(look)), ['Łukasz Żółć', '3 reviews in 2026']],
    ] as const) {
      const pdf = await printing.renderer.render(document);
      const { texts, size, picture, tagged, embedded } = await seenBy(pdfium, pdf, DOTS_PER_INCH);
      expect({ pages: texts.length, tagged, embedded }).toEqual({
        pages: 1,
        tagged: true,
        embedded: true,
      });
      expect(size.map((points) => Math.round((points / 72) * 25.4))).toEqual(sizeOf(look));
      for (const words of [...says, 'Journal of Engines', 'Prof. Amara Okafor']) {
        expect(letters(texts.join(''))).toContain(letters(words));
      }
      if (kind === '') {
        const sharp = await seenBy(pdfium, pdf, 80);
        expect(decodeQr(sharp.picture, { timeLimit: 5_000 })).toBe(certificate.verifyUrl);
      }
      // Earlier releases had only this design. Its reference pictures still have their former names.
      const isFormer = name === 'guilloche in landscape';
      const reference = isFormer ? 'certificate' : `design-${name.replaceAll(' ', '-')}`;
      // Laurel differs for editors and reviewers. In the other designs, all kinds of certificates have the same layout.
      const isDrawn = name.startsWith('laurel') || (isFormer && kind !== '-of-a-reviewer');
      if (kind !== '' && !isDrawn) continue;
      expect(differenceFromReference(`${reference}${kind}`, picture)).toBeLessThan(TOLERATED);
    }
  });
});

/** Returns the indexes of the pixels that are not nearly white, on the page of each body. */
async function inksOf(bodies: string[], { css, faces }: PrintableDocument): Promise<number[][]> {
  const { pdf } = await printing.printer.sheets(
    bodies.map((body) => body.replaceAll('</main><main class="sheet">', '')),
    css,
    faces,
  );
  const document = await pdfium.loadDocument(pdf);
  const inks: number[][] = [];
  for (const sheet of document.pages()) {
    const { data } = await sheet.render({ scale: DOTS_PER_INCH / 72 });
    const ink: number[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const light = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
      if (light < 215) ink.push(at / 4);
    }
    inks.push(ink);
  }
  document.destroy();
  return inks;
}
