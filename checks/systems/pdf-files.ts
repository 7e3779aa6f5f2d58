import { extractText, getDocumentProxy } from 'unpdf';

/** Returns a PDF of one A4 page with lines of text, padded with a comment to `size` bytes. */
export function makePdf(text: string, size?: number): Buffer {
  const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`);
  return onePage(`BT /F1 18 Tf 24 TL 72 760 Td ${lines.join(' ')} ET`, size);
}

/** Returns a PDF that runs a script when it is opened. */
export function makeActivePdf(text: string): Buffer {
  const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>';
  return onePage(`BT /F1 18 Tf 72 760 Td (${text}) Tj ET`, undefined, script);
}

/** Returns a PDF with a picture and no text, as from a scanner. */
export function makeScannedPdf(): Buffer {
  return onePage('q 595 0 0 842 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x80\xe0\xe0\x80 EI Q');
}

/** Returns a PDF with text and a picture of eight white lines, compressed as a fax machine sends them. */
export function makeFaxPdf(text: string): Buffer {
  const picture =
    'BI /W 8 /H 8 /CS /G /BPC 1 /F /CCF /DP << /K -1 /Columns 8 /Rows 8 >> ID \xff\x00\x10\x01 EI';
  return onePage(`BT /F1 18 Tf 72 760 Td (${text}) Tj ET q 200 0 0 200 72 300 cm ${picture} Q`);
}

function onePage(stream: string, size?: number, catalog = ''): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const write = (padding: number) => {
    let text = `%PDF-1.7\n%${'.'.repeat(padding)}\n`;
    const offsets = objects.map((object, i) => {
      const offset = text.length;
      text += `${i + 1} 0 obj\n${object}\nendobj\n`;
      return offset;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const start = text.length;
    text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}`;
    text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
    // The number has a fixed width, so that padding does not change the length of this line.
    text += `startxref\n${String(start).padStart(8, '0')}\n%%EOF\n`;
    return Buffer.from(text, 'latin1');
  };
  return size === undefined ? write(0) : write(size - write(0).length);
}

export interface PdfFacts {
  pages: number;
  /** Size of the first page in points. */
  width: number;
  height: number;
  /** Whole text with collapsed white space. */
  text: string;
}

export async function readPdf(bytes: Buffer): Promise<PdfFacts> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { pages: totalPages, width, height, text: text.replace(/\s+/g, ' ') };
}

/** Removes white space and ligatures, to compare extracted text. */
export function squeezed(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}
