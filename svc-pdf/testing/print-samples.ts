/**
 * Prints signed documents for `npm run check:pdfs` into a folder: one of every kind, and documents with random content,
 * printed alone and in batches. The arguments are the folder, the number of random documents and the seed. Texts that
 * the folder contains as `NAME.text.json` are also typeset, in one and in two columns.
 */
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { articleColumns } from '@app/contracts';
import { fullTextSchema } from '@app/contracts/full-text';
import { boardDocument, boardFields } from '../documents/board.ts';
import {
  certificateDocument,
  editorCertificateDocument,
  reviewerCertificateDocument,
} from '../documents/certificate.ts';
import { coverPageDocument, coverPageFields } from '../documents/cover-page.ts';
import { indexPageDocument, indexPageFields } from '../documents/index-page.ts';
import { typesetArticleDocument, typesetArticleFields } from '../documents/typeset-article.ts';
import { sampleText } from '../preview/sample-text.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import { readKeys } from '../signing/keys.ts';
import { createSeal } from '../signing/seal.ts';
import { loadTemplates } from '../templates/load.ts';
import { createTestKeys } from './keys.ts';
import { testPrinting, testSupervisor } from './printing.ts';
import { randomDocuments } from './random-documents.ts';
import * as samples from './samples.ts';

const [folder = '.', count = '28', seed = '1'] = process.argv.slice(2);
const templates = await loadTemplates();
const browser = testSupervisor();
await browser.start();
const { signing } = await readKeys(await createTestKeys(folder), undefined);
const { renderer, press } = testPrinting(browser, templates, 60_000, createSeal(signing));
const { article, articles, certificate, design, editor, editors, ownDesign, reviewer, settings } =
  samples;
const documents: Record<string, PrintableDocument> = {
  certificate: certificateDocument(templates, certificate, design),
  'certificate-in-own-design': certificateDocument(templates, certificate, ownDesign),
  'certificate-of-an-editor': editorCertificateDocument(templates, editor, design),
  'certificate-of-a-reviewer': reviewerCertificateDocument(templates, reviewer, design),
  board: boardDocument(templates, boardFields(editors, settings), design),
  'cover-page': coverPageDocument(templates, coverPageFields(article, settings), design),
  'index-page': await indexPageDocument(templates, indexPageFields(articles, settings), design),
};
const texts = { article: sampleText };
for (const file of globSync('*.text.json', { cwd: folder })) {
  const text = fullTextSchema.parse(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
  Object.assign(texts, { [file.replace('.text.json', '')]: { text, addresses: {} } });
}
for (const [name, text] of Object.entries(texts)) {
  for (const columns of articleColumns) {
    const fields = typesetArticleFields(article, settings, text);
    const own = { ...design, article_columns: columns };
    documents[`${name}-in-${columns}`] = typesetArticleDocument(templates, fields, own);
  }
}
for (const [look, chosen] of Object.entries(samples.looks)) {
  const name = look.replaceAll(' ', '-');
  const own = { ...ownDesign, ...chosen };
  documents[`certificate-${name}`] = certificateDocument(templates, certificate, own);
  documents[`editor-${name}`] = editorCertificateDocument(templates, editor, own);
  documents[`reviewer-${name}`] = reviewerCertificateDocument(templates, reviewer, own);
}
for (const [name, document] of Object.entries(documents)) {
  await writeFile(`${folder}/${name}.pdf`, await renderer.render(document));
}
const { single, batches } = randomDocuments(templates, Number(count), Number(seed));
for (const [at, document] of single.entries()) {
  await writeFile(`${folder}/single-${at}.pdf`, await renderer.render(document));
}
let printedSheets = 0;
for (const [sheetDesign, sheets] of batches) {
  for await (const printed of press.print(sheets, sheetDesign, new AbortController().signal)) {
    if ('reason' in printed) {
      throw new Error(`${JSON.stringify(sheets[printed.at])}: ${printed.reason}`);
    }
    await writeFile(`${folder}/batch-${printedSheets}.pdf`, printed.pdf);
    printedSheets += 1;
  }
}
await browser.stop();
