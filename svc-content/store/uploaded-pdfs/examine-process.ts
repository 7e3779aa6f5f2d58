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
  for (const found of await activeInPdfJs(cleaned ?? bytes)) active.add(found);
  return { active: [...active], ...(cleaned && { cleaned }) };
}

async function activeInPdfJs(bytes: Uint8Array): Promise<string[]> {
  // PDF.js transfers the bytes that it is given.
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  try {
    await document.getPage(1);
    const [scripts, files] = await Promise.all([
      document.getJSActions(),
      document.getAttachments(),
    ]);
    return [...(scripts ? ['JavaScript'] : []), ...(files ? ['embedded files'] : [])];
  } finally {
    await document.loadingTask.destroy();
  }
}

await getResolvedPDFJS();
await serveProcess((pdf: PdfToExamine) => {
  const refused = (error: unknown): ExaminedPdf => {
    if (isOutOfMemory(error)) throw error;
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    return { refused: isEncrypted ? 'encrypted' : 'damaged' };
  };
  return examine(pdf).catch(refused);
});
