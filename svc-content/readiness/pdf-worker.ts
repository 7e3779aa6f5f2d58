import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { PdfFacts } from './pdf-facts.ts';
import { squeezed } from './squeezed.ts';

// A thread of its own for one PDF: whatever that does here, it is ended from outside.

/** A cover page and one of pictures may come before the first text. */
const PAGES_LOOKED_AT = 3;
/** More letters than a page of small print has. */
const KEPT_OF_FIRST_PAGE = 4_000;

async function factsOf(bytes: Uint8Array): Promise<PdfFacts> {
  const document = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const texts: string[] = [];
  for (let page = 1; page <= Math.min(PAGES_LOOKED_AT, document.numPages); page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(squeezed(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  return {
    pages: document.numPages,
    letters: texts.reduce((sum, text) => sum + text.length, 0),
    firstPage: (texts[0] ?? '').slice(0, KEPT_OF_FIRST_PAGE),
  };
}

function unreadable(error: unknown): PdfFacts {
  const isEncrypted = error instanceof Error && error.name === 'PasswordException';
  return { unreadable: isEncrypted ? 'encrypted' : 'damaged' };
}

// A library that cannot be loaded is no fault of the PDF: the thread ends with it.
await getResolvedPDFJS();
process.once('uncaughtException', (error) => parentPort?.postMessage(unreadable(error)));
const facts = await factsOf(workerData as Uint8Array).catch(unreadable);
parentPort?.postMessage(facts);
