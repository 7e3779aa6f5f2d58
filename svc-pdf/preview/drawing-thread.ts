import { parentPort } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PNG } from 'pngjs';

/** 120 dots per inch: 1,401 by 990 pixels for an A4 sheet. */
const SCALE = 120 / 72;

const library = await PDFiumLibrary.init();

// Draws the first page of each PDF with PDFium, as Chrome's viewer does. An error ends the thread.
parentPort?.on('message', async (pdf: Uint8Array) => {
  const document = await library.loadDocument(pdf);
  try {
    const { width, height, data } = await document.getPage(0).render({ scale: SCALE });
    const picture = Object.assign(new PNG({ width, height }), { data: Buffer.from(data) });
    // The fastest compression: its result is only a tenth larger than the best.
    const format = { colorType: 2, deflateLevel: 1, filterType: 0 } as const;
    parentPort?.postMessage(PNG.sync.write(picture, format));
  } finally {
    document.destroy();
  }
});
