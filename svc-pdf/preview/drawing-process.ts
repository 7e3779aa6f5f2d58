import { serveProcess } from '@app/service-kit/serve-process';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PNG } from 'pngjs';
import type { PageToDraw } from './draw-page.ts';

const POINTS_PER_INCH = 72;

const library = await PDFiumLibrary.init();

// Draws the first page of each PDF with PDFium, as Chrome's viewer does. An error ends the process.
await serveProcess(async ({ pdf, dotsPerInch }: PageToDraw) => {
  const document = await library.loadDocument(pdf);
  try {
    const { width, height, data } = await document
      .getPage(0)
      .render({ scale: dotsPerInch / POINTS_PER_INCH });
    const picture = Object.assign(new PNG({ width, height }), { data: Buffer.from(data) });
    // Use the fastest compression. The best compression would make the file only a tenth smaller.
    const format = { colorType: 2, deflateLevel: 1, filterType: 0 } as const;
    return PNG.sync.write(picture, format);
  } finally {
    document.destroy();
  }
});
