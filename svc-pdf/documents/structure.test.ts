import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrintableDocument } from '../printing/printable.ts';
import { loadTemplates } from '../templates/load.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { testArticle } from '../testing/records.ts';
import * as samples from '../testing/samples.ts';
import { structureOf } from '../testing/structure.ts';
import { boardDocument, boardFields } from './board.ts';
import {
  certificateDocument,
  certificateFields,
  editorCertificateDocument,
  reviewerCertificateDocument,
} from './certificate.ts';
import { coverPageDocument, coverPageFields } from './cover-page.ts';
import { indexPageDocument, indexPageFields } from './index-page.ts';

/*
 * The order in which screen readers read documents, with the tag of each part. docs/reading-order.md records who
 * compared this order with the printed sheets. After an intended change, compare again and record the comparison there.
 */

const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer, press } = testPrinting(browser, templates, 60_000);
beforeAll(() => browser.start());
afterAll(() => browser.stop());

const { codes, design, editor, editors, ownDesign, reviewer, settings } = samples;
const read = async (document: PrintableDocument) => structureOf(await renderer.render(document));

const article = testArticle({
  title: 'On <i>engines</i>',
  authors: ['Émilie du Châtelet', 'Łukasz Żółć'],
  doi: '10.1234/x',
});
const fields = certificateFields(article, 'Émilie du Châtelet', settings, codes);
const certificate = { ...fields, orcid: '0000-0002-1825-0097' };

const JOURNAL = ['P: Journal of Engines', 'P: ISSN 1234-5678 · 8765-4321'];

it.each(Object.entries(samples.looks))(
  'reads the certificate of an author, an editor and a reviewer from top to bottom: %s',
  async (name, look) => {
    const chosen = { ...design, ...look };
    // All designs except Classic frame print headings in capitals.
    const heading = (text: string) => (name.startsWith('classic') ? text : text.toUpperCase());
    const ofAuthor = await read(certificateDocument(templates, certificate, chosen));
    expect(ofAuthor).toEqual([
      ...JOURNAL,
      `H1: ${heading('Certificate of Publication')}`,
      'P: This is to certify that',
      'P: Émilie du Châtelet',
      'P: has published in this journal the article',
      'P: On engines',
      'P: Volume 3, Issue 2 (2026), pages 12–15',
      `P: 21 November 2026 https://orcid.org/0000-0002-1825-0097 (unauthenticated) Reference JRN0001 DOI 10.1234/x ${certificate.code}`,
      'P: Verify at journal.example.org/verify',
      'P: 2026 VOL. 3',
      'P: Prof. Amara Okafor Editor-in-Chief',
    ]);
    const ofEditor = await read(editorCertificateDocument(templates, editor, chosen));
    expect(ofEditor).toEqual([
      ...JOURNAL,
      `H1: ${heading('Certificate of Editorial Service')}`,
      'P: This is to certify that',
      'P: Grace Hopper 0',
      'P: Professor, University of Compilers',
      'P: serves on the editorial board of this journal as',
      'P: Editor-in-Chief',
      `P: 21 November 2026 ${editor.code}`,
      'P: Verify at journal.example.org/verify',
      'P: 2026 BOARD',
      'P: Prof. Amara Okafor Editor-in-Chief',
    ]);
    const ofReviewer = await read(reviewerCertificateDocument(templates, reviewer, chosen));
    expect(ofReviewer).toEqual([
      ...JOURNAL,
      `H1: ${heading('Certificate of Peer Review')}`,
      'P: This is to certify that',
      'P: Łukasz Żółć',
      'P: has served this journal as a peer reviewer, with',
      'P: 3 reviews in 2026',
      `P: 21 November 2026 https://orcid.org/0000-0002-1825-0097 ${reviewer.code}`,
      'P: Verify at journal.example.org/verify',
      'P: 2026 REVIEW',
      'P: Prof. Amara Okafor Editor-in-Chief',
    ]);
  },
);

it('reads no picture of a logo, a seal or a signature, which only decorate', async () => {
  const { logo_image, signature_image, seal_image } = ownDesign;
  const withPictures = { ...design, logo_image, signature_image, seal_image };
  const blocks = await read(certificateDocument(templates, certificate, withPictures));
  const bare = await read(certificateDocument(templates, certificate, design));
  // A picture of the seal replaces the words of the drawn seal.
  expect(blocks).toEqual(bare.filter((block) => block !== 'P: 2026 VOL. 3'));
});

it('reads a certificate of a batch in the same order, in three parts', async () => {
  const sheets = [{ kind: 'article' as const, fields: certificate }];
  const alone = await read(certificateDocument(templates, certificate, design));
  const words = (blocks: string[]) => blocks.map((block) => block.replace(/^\w+: /, '')).join(' ');
  for await (const printed of press.print(sheets, design, new AbortController().signal)) {
    if (!('pdf' in printed)) throw new Error(printed.reason);
    const blocks = await structureOf(printed.pdf);
    expect(blocks.map((block) => block.slice(0, 6))).toEqual(['H1: Jo', 'P: Thi', 'P: Ver']);
    expect(words(blocks)).toBe(words(alone));
  }
});

it('reads a cover page from top to bottom', async () => {
  const cover = coverPageDocument(templates, coverPageFields(article, settings), design);
  expect(await read(cover)).toEqual([
    ...JOURNAL,
    'P: Volume 3, Issue 2',
    'P: 2026',
    'H1: On engines',
    'P: Émilie du Châtelet, Łukasz Żółć',
    'P: Pages 12–15 Published 21 November 2026 DOI 10.1234/x https://journal.example.org/archives/2026/vol3/issue2/JRN0001',
  ]);
});

it('reads the board by heading and member, row by row', async () => {
  const board = boardDocument(templates, boardFields(editors.slice(0, 2), settings), design);
  const member = (name: string) => [
    `P: ${name}`,
    'P: Professor',
    'P: University of Compilers, Ghana',
  ];
  expect(await read(board)).toEqual([
    ...JOURNAL,
    'H1: EDITORIAL BOARD',
    'H2: Editor-in-Chief',
    ...member('Grace Hopper 0'),
    'H2: Associate Editors',
    ...member('Łukasz Żółć 1'),
  ]);
});

it('reads an index page by issue and article', async () => {
  const listed = [article, testArticle({ id: '2', title: 'On motors', issue: 1 })];
  const index = await indexPageDocument(templates, indexPageFields(listed, settings), design);
  expect(await read(index)).toEqual([
    ...JOURNAL,
    'H1: CONTENTS',
    'H2: Volume 3, Issue 1 (2026)',
    'P: On motors',
    'P: Ada Lovelace',
    'P: 12–15',
    'H2: Volume 3, Issue 2 (2026)',
    'P: On engines',
    'P: Émilie du Châtelet, Łukasz Żółć',
    'P: 12–15',
  ]);
});
