import { isOutOfMemory, serveProcess } from '@app/service-kit/serve-process';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { lettersOf } from './letters.ts';
import type { PdfFacts } from './pdf-facts.ts';

/** The number of pages to read. A cover and a page of pictures may precede the first page of text. */
const PAGES_READ = 3;
/** The maximum length of the first page's text, in characters. Even a page of small print is shorter. */
const FIRST_PAGE_MAX = 4_000;

async function factsOf(bytes: Uint8Array): Promise<PdfFacts> {
  // The bytes are copied, because PDF.js does not accept a Buffer.
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const texts: string[] = [];
  for (let page = 1; page <= Math.min(PAGES_READ, document.numPages); page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(lettersOf(items.map((item) => ('str' in item ? item.str : '')).join('')));
  }
  return {
    pages: document.numPages,
    letters: texts.reduce((sum, text) => sum + text.length, 0),
    firstPage: (texts[0] ?? '').slice(0, FIRST_PAGE_MAX),
  };
}

function unreadable(error: unknown): PdfFacts {
  if (isOutOfMemory(error)) throw error;
  const isEncrypted = error instanceof Error && error.name === 'PasswordException';
  return { unreadable: isEncrypted ? 'encrypted' : 'damaged' };
}

await getResolvedPDFJS();
await serveProcess((bytes: Uint8Array) => factsOf(bytes).catch(unreadable));
