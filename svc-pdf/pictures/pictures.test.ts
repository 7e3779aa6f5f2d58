import { plainText } from '@app/contracts';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQr from 'qr/decode.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boardDocument, boardFields } from '../documents/board.ts';
import {
  certificateDocument,
  certificateFields,
  editorCertificateDocument,
} from '../documents/certificate.ts';
import { certificatePicture } from '../documents/certificate-picture.ts';
import { coverPageDocument, coverPageFields } from '../documents/cover-page.ts';
import { indexPageDocument, indexPageFields } from '../documents/index-page.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import { loadTemplates } from '../templates/load.ts';
import { letters, seenBy } from '../testing/pdf-viewer.ts';
import { cropped, differenceFromReference } from '../testing/picture.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle, testDesign } from '../testing/records.ts';
import {
  addressed,
  article,
  articles,
  certificate,
  codes,
  crowd,
  design,
  editor,
  editors,
  iupac,
  ownDesign,
  settings,
  titles,
} from '../testing/samples.ts';

/*
 * Compares every document and script, as PDFium draws and reads them, with the reference pictures in this folder.
 * After an intended change: rm svc-pdf/pictures/*.png; npm test -- svc-pdf/pictures; review the new pictures.
 */

/** The tolerated share of different pixels. Subpixel shifts of another Chromium change fewer, a moved line more. */
const TOLERATED = 0.001;
const DOTS_PER_INCH = 60;
const A4 = { short: 595.3, long: 841.9 };

const templates = await loadTemplates();
const pdfium = await PDFiumLibrary.init();
const browser = testSupervisor();
const { renderer, printer } = testPrinting(browser, templates);
const seen = async (document: PrintableDocument, dotsPerInch = DOTS_PER_INCH) =>
  seenBy(pdfium, await renderer.render(document), dotsPerInch);
beforeAll(() => browser.start());
afterAll(async () => {
  await browser.stop();
  pdfium.destroy();
});

interface Expected {
  document: PrintableDocument;
  size: readonly [number, number];
  pages?: number;
  says: string[];
}
const landscape = [A4.long, A4.short] as const;
const preview = [900, 472.5] as const;
const portrait = [A4.short, A4.long] as const;
const documents: Record<string, Expected> = {
  certificate: {
    document: certificateDocument(templates, certificate, design),
    size: landscape,
    says: [
      ...['Journal of Engines', 'ISSN 1234-5678 · 8765-4321', 'CERTIFICATE OF PUBLICATION'],
      ...['This is to certify that', 'Émilie du Châtelet', plainText(article.title)],
      ...['Volume 3, Issue 2 (2026), pages 12–15', '21 November 2026', 'Reference JRN0001'],
      ...['DOI 10.1234/x', 'Verify at journal.example.org/verify', certificate.code],
      ...['VOL. 3', 'Prof. Amara Okafor', 'Editor-in-Chief'],
    ],
  },
  'certificate in a design of its own': {
    document: certificateDocument(
      templates,
      { ...certificate, title: `Synthesis of <i>${iupac}</i>` },
      ownDesign,
    ),
    size: landscape,
    says: ['Émilie du Châtelet', ownDesign.signatory_name, ownDesign.signatory_post],
  },
  'certificate of an editor': {
    document: editorCertificateDocument(templates, editor, design),
    size: landscape,
    says: [
      ...['CERTIFICATE OF EDITORIAL SERVICE', 'Grace Hopper', 'Editor-in-Chief', editor.code],
      'Professor, University of Compilers',
    ],
  },
  'preview of a certificate': {
    document: certificatePicture(templates, { kind: 'article', fields: certificate }, design),
    size: preview,
    says: [
      ...['Journal of Engines', 'CERTIFICATE OF PUBLICATION', 'Émilie du Châtelet'],
      ...[plainText(article.title), 'Volume 3, Issue 2 (2026), pages 12–15', certificate.code],
    ],
  },
  'preview of a long certificate': {
    document: certificatePicture(
      templates,
      {
        kind: 'article',
        fields: {
          ...certificate,
          author: 'अनन्तपद्मनाभस्वामी '.repeat(14).trim(),
          title: iupac.repeat(3),
        },
      },
      ownDesign,
    ),
    size: preview,
    says: ['अनन्तपद्मनाभस्वामी'],
  },
  'preview of a certificate of a retracted article': {
    document: certificatePicture(
      templates,
      { kind: 'article', fields: certificate },
      design,
      'This article was retracted.',
    ),
    size: preview,
    says: ['Émilie du Châtelet', plainText(article.title), 'This article was retracted.'],
  },
  'preview of a certificate of an editor': {
    document: certificatePicture(templates, { kind: 'editor', fields: editor }, design),
    size: preview,
    says: ['CERTIFICATE OF EDITORIAL SERVICE', 'Grace Hopper', 'Editor-in-Chief', editor.code],
  },
  'cover page': {
    document: coverPageDocument(templates, coverPageFields(article, settings), design),
    size: portrait,
    says: [
      ...['Journal of Engines', 'ISSN 1234-5678', 'Volume 3, Issue 2', '2026', 'Pages 12–15'],
      ...[plainText(article.title), 'Émilie du Châtelet, श्रीकृष्ण त्रिपाठी', 'DOI 10.1234/x'],
      'https://journal.example.org/archives/2026/vol3/issue2/JRN0001',
    ],
  },
  'cover page of eighty authors': {
    document: coverPageDocument(
      templates,
      coverPageFields({ ...article, authors: crowd, title: 'A long title '.repeat(23) }, settings),
      ownDesign,
    ),
    size: portrait,
    says: ['OFFPRINT', crowd.join(', '), 'A long title '.repeat(23)],
  },
  'editorial board': {
    document: boardDocument(templates, boardFields([addressed, ...editors], settings), design),
    size: portrait,
    pages: 4,
    says: [
      ...['EDITORIAL BOARD', 'Editor-in-Chief', 'Associate Editors', 'Assistant Editors'],
      ...editors.map(({ name }) => name),
      'University of Compilers, Ghana',
    ],
  },
  'editorial board that is empty': {
    document: boardDocument(templates, boardFields([], settings), design),
    size: portrait,
    says: ['The editorial board is being formed. Its members will be introduced here.'],
  },
  'index page': {
    document: await indexPageDocument(templates, indexPageFields(articles, settings), ownDesign),
    size: portrait,
    pages: 4,
    says: [
      'CONTENTS',
      'Volume 3, Issue 1 (2026)',
      'Volume 3, Issue 2 (2026)',
      ...titles,
      ...crowd.slice(-3),
      '146–150',
    ],
  },
};

it.each(Object.entries(documents))(
  'prints the complete document as in its reference picture: %s',
  async (name, { document, size, pages = 1, says }) => {
    const { texts, size: drawn, picture, tagged, embedded } = await seen(document);
    expect(texts).toHaveLength(pages);
    for (const [at, length] of drawn.entries()) {
      expect(Math.abs(length - (size[at] ?? 0))).toBeLessThan(1.5);
    }
    const read = letters(texts.join(''));
    for (const text of says) expect(read).toContain(letters(text));
    expect({ tagged, embedded }).toEqual({ tagged: true, embedded: true });
    for (const [at, text] of texts.entries()) {
      const lines = text.split(/\r?\n/);
      if (pages > 1) expect(lines).toContain(String(at + 1));
      if (at > 0) expect(lines).toContain('Journal of Engines');
    }
    expect(differenceFromReference(name.replaceAll(' ', '-'), picture)).toBeLessThan(TOLERATED);
  },
);

it.each([
  ['Latin', 'Nguyễn Żółć-Ångström', 'Über die <i>Łódź</i> und Ọ̀yẹ́lárán'],
  ['Cyrillic', 'Дмитрий Лихачёв', 'Поэтика <i>древнерусской</i> литературы'],
  ['Greek', 'Γιώργος Παπαδόπουλος', 'Περί <i>μηχανών</i>'],
  ['Devanagari', 'श्रीकृष्ण त्रिपाठी क्षत्रिय', '<i>जल में प्रोटीन</i> की स्थिरता', 'प्रमाणित किया जाता है'],
  ['Tamil', 'ஸ்ரீ கோவிந்தராஜன்', '<i>நீரில்</i> புரதங்களின் நிலைத்தன்மை', 'சான்றளிக்கப்படுகிறது'],
  ['Arabic', 'محمد الأمين', 'دراسة في <i>الكيمياء</i>', 'قد نشر في هذه المجلة (٢) المقال.'],
  ['Chinese', '王小明', '水中<i>蛋白质</i>的稳定性', '发表了论文'],
  ['Japanese', '田中さくら', '水中の<i>タンパク質</i>の安定性', '論文を発表した'],
  ['Korean', '홍길동', '물 속 <i>단백질</i>의 안정성', '논문을 발표하였음'],
  ['ten more scripts', 'สมชาย ใจดี', 'ສົມ Արամ გია አበበ <i>សុខ සුනි ମନୋଜ བསྟན မောင်</i>', 'שלום (2).'],
])('sets an author and an article in %s', async (script, author, title, phrase = '') => {
  const titled = testArticle({ authors: [author], title });
  const fields = certificateFields(titled, author, settings, codes);
  const worded = testDesign(phrase === '' ? {} : { certificate_statement: phrase });
  const { texts, picture, embedded, fonts } = await seen(
    certificateDocument(templates, fields, worded),
  );
  const read = letters(texts.join());
  // PDFium reverses the words of right-to-left lines.
  for (const word of `${author} ${plainText(title)} ${phrase.replace(/\(.*\)|\./g, '')}`.split(
    ' ',
  )) {
    expect(read).toContain(letters(word).normalize('NFC'));
  }
  expect(embedded).toBe(true);
  // The PDF contains no system fonts.
  for (const font of fonts) expect(font).toMatch(/^(SourceSerif4|NotoSerif|NotoSansMath|Amiri)/);
  const at = (millimetres: number) => Math.round((millimetres / 25.4) * DOTS_PER_INCH);
  const part = cropped(picture, [at(70), at(75)], [at(227), at(130)]);
  expect(differenceFromReference(script.replaceAll(' ', '-'), part)).toBeLessThan(TOLERATED);
});

it('names as many authors as fit below a long heading and title without covering the QR code', async () => {
  const authors = Array.from(
    { length: 200 },
    (_, at) => `${at % 2 ? '王小明' : 'ஸ்ரீ கோவிந்தராஜன்'} ${at}`,
  );
  const headed = testDesign({
    cover_heading: 'Offprint of a volume in honour of somebody '.repeat(4),
  });
  const { title } = articles[1] ?? article;
  const many = testArticle({ title: `${title} `.repeat(2), authors });
  const { texts, picture } = await seen(
    coverPageDocument(templates, coverPageFields(many, settings), headed),
    100,
  );
  const others = Number(/and (\d+) others/.exec(texts.join())?.[1]);
  expect(others).toBeLessThan(130);
  expect(letters(texts.join())).toContain(letters(`${authors[199 - others]} and ${others} others`));
  expect(decodeQr(picture, { timeLimit: 5_000 })).toContain('JRN0001');
});

it.each([
  [certificate.verifyUrl, 'certificate'],
  ['https://journal.example.org/archives/2026/vol3/issue2/JRN0001', 'cover page'],
])('encodes %s in the QR code of the %s', async (url, name) => {
  const { document } = documents[name] ?? {};
  if (!document) throw new Error(`No ${name}`);
  const { picture } = await seen(document, 80);
  expect(decodeQr(picture, { timeLimit: 5_000 })).toBe(url);
});

it('shrinks long text, reports text that does not fit, and does not change other sheets', async () => {
  const long = 'Thirty-two well-known methods of open-source engineering '.repeat(35).trim();
  const sheet = (author: string, title: string) =>
    certificateDocument(templates, { ...certificate, author, title }, design);
  const sheets = [
    sheet('Ada Lovelace', 'On engines'),
    sheet('Wolfeschlegelsteinhausenbergerdorff Maximilian von und zu Hohenlohe-Sch', long),
    sheet('Ada Lovelace '.repeat(200), 'On engines'),
  ];
  const { css } = sheets[0] ?? sheet('', '');
  const bodies = sheets.map(({ body }) => body);
  const { faces } = sheet('', sheets.map(({ body }) => plainText(body)).join(' '));
  const { pdf, unfit } = await printer.sheets(bodies, css, faces);
  expect(unfit).toEqual([2]);
  const { texts, picture } = await seenBy(pdfium, pdf, DOTS_PER_INCH);
  expect(texts).toHaveLength(3);
  expect(letters(texts[1] ?? '')).toContain(letters(long));
  const alone = await printer.sheets(bodies.slice(0, 1), css, faces);
  const expected = await seenBy(pdfium, alone.pdf, DOTS_PER_INCH);
  expect(Buffer.compare(picture.data, expected.picture.data)).toBe(0);
});
