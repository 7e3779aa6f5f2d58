import { parentPort } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { encodePng } from './png.ts';

/** 120 dots per inch: 1,401 by 990 pixels for an A4 sheet. */
const SCALE = 120 / 72;

const library = await PDFiumLibrary.init();

// Draws the first page of each PDF with PDFium, as Chrome's viewer does. An error ends the thread.
parentPort?.on('message', async (pdf: Uint8Array) => {
  const document = await library.loadDocument(pdf);
  try {
    parentPort?.postMessage(encodePng(await document.getPage(0).render({ scale: SCALE })));
  } finally {
    document.destroy();
  }
});
