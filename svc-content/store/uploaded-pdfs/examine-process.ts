import { isOutOfMemory, serveProcess } from '@app/service-kit/limited-process';
import { PDF } from '@libpdf/core';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { activeContent } from './active-content.ts';
import type { ExaminedPdf, PdfToExamine } from './examine-pdf.ts';

/** The number of bytes at the end of a PDF in which viewers look for its end mark. */
const END_BYTES = 1024;

async function examine({ bytes, remove }: PdfToExamine): Promise<ExaminedPdf> {
  const end = Buffer.from(bytes.subarray(-END_BYTES)).toString('latin1');
  if (!end.includes('%%EOF')) return { refused: 'truncated' };
  const pdf = await PDF.load(bytes);
  if (pdf.isEncrypted) return { refused: 'encrypted' };
  const isCleaned = remove && activeContent(pdf, true).size > 0;
  const cleaned = isCleaned ? new Uint8Array(await pdf.save()) : undefined;
  const result = cleaned ? await PDF.load(cleaned) : pdf;
  const active = activeContent(result);
  // A second reader, because two readers may disagree about what a damaged or forged file contains.
  const { pages, active: others } = await readInPdfJs(cleaned ?? bytes);
  for (const found of others) active.add(found);
  if (pages <= 0 || !(await isUsable(result, pages))) return { refused: 'pages' };
  return { active: [...active], ...(cleaned && { cleaned }) };
}

/**
 * Does what is done with accepted PDFs later: copies all pages, as the PDF of an issue does, and puts a sheet in front,
 * as notices do. Returns whether readers then find all pages.
 */
async function isUsable(pdf: PDF, pages: number): Promise<boolean> {
  if (pdf.getPageCount() !== pages) return false;
  const copy = PDF.create();
  await copy.copyPagesFrom(
    pdf,
    Array.from({ length: pages }, (_, at) => at),
  );
  const copied = await readInPdfJs(await copy.save());
  if (copied.pages !== pages) return false;
  pdf.addPage({ insertAt: 0 });
  const withSheet = await readInPdfJs(await pdf.save());
  return withSheet.pages === pages + 1;
}

/** Returns the number of pages, which is 0 if one cannot be opened, and the active content. */
async function readInPdfJs(bytes: Uint8Array): Promise<{ pages: number; active: string[] }> {
  // PDF.js transfers the bytes that it is given.
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  try {
    const pages = await pagesOf(document);
    const [scripts, files] = await Promise.all([
      document.getJSActions(),
      document.getAttachments(),
    ]);
    const active = [...(scripts ? ['JavaScript'] : []), ...(files ? ['embedded files'] : [])];
    return { pages, active };
  } finally {
    await document.loadingTask.destroy();
  }
}

type PdfJsDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function pagesOf(document: PdfJsDocument): Promise<number> {
  const { numPages } = document;
  try {
    for (let number = 1; number <= numPages; number += 1) await document.getPage(number);
    return numPages;
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return 0;
  }
}

/** Matches the entry of a trailer that names the encryption. A trailer is neither encrypted nor compressed. */
const ENCRYPTION = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;

await getResolvedPDFJS();
await serveProcess((pdf: PdfToExamine) => {
  const refused = (error: unknown): ExaminedPdf => {
    if (isOutOfMemory(error)) throw error;
    // Without the password, a reader may find anything in an encrypted file, and report that it is damaged.
    const isEncrypted = ENCRYPTION.test(Buffer.from(pdf.bytes).toString('latin1'));
    return { refused: isEncrypted ? 'encrypted' : 'damaged' };
  };
  return examine(pdf).catch(refused);
});
