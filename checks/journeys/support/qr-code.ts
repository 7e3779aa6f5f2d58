import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQr from 'qr/decode.js';

/** Decodes the QR code on the rendered first page of a PDF. */
export async function readQrCode(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { width, height, data } = await document.getPage(0).render({ scale: 2 });
    document.destroy();
    return decodeQr({ width, height, data });
  } finally {
    library.destroy();
  }
}
