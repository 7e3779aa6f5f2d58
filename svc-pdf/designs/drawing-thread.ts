import { parentPort } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { pngOf } from './png.ts';

/** Dots of a page's picture for each of its 72 points an inch: 1,401 by 990 for an A4 sheet. */
const SCALE = 120 / 72;

const library = await PDFiumLibrary.init();

/** The first page of each PDF that is sent, as Chrome's own viewer draws it. What fails ends the thread. */
parentPort?.on('message', async (pdf: Uint8Array) => {
  const document = await library.loadDocument(pdf);
  try {
    parentPort?.postMessage(pngOf(await document.getPage(0).render({ scale: SCALE })));
  } finally {
    document.destroy();
  }
});
