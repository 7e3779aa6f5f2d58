import { type PdfPages, pagesOf, pagesRefusal } from '@app/service-kit/pdf-pages';
import { endRefusal, readingRefusal } from '@app/service-kit/pdf-refusals';
import { isOutOfMemory, serveProcess } from '@app/service-kit/serve-process';
import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { activeContent } from './active-content.ts';
import type { ExaminedPdf, PdfToExamine } from './examine-pdf.ts';

async function examine({ bytes, remove }: PdfToExamine): Promise<ExaminedPdf> {
  const refused = endRefusal(bytes);
  if (refused) return { refused };
  const pdf = await PDF.load(bytes);
  if (pdf.isEncrypted) return { refused: 'encrypted' };
  const isMended = withDirectLists(pdf);
  const isCleaned = remove && activeContent(pdf, true).size > 0;
  const cleaned = isMended || isCleaned ? new Uint8Array(await pdf.save()) : undefined;
  const result = cleaned ? await PDF.load(cleaned) : pdf;
  const active = activeContent(result);
  // Two readers are used, because they may disagree about the content of a damaged or forged file.
  const read = await readInPdfJs(cleaned ?? bytes);
  for (const found of read.active) active.add(found);
  const refusedPages = pagesRefusal(read, result.getPageCount());
  if (refusedPages) return { refused: refusedPages };
  if (!(await isUsable(result, read.pages))) return { refused: 'pages' };
  return { active: [...active], ...(cleaned && { cleaned }) };
}

/**
 * Inlines lists of pages that are separate objects (`/Kids 4 0 R`), because libpdf finds pages only in inline lists.
 * Returns whether the document has such lists.
 */
function withDirectLists({ context: { registry, info } }: PDF): boolean {
  const resolve = (value: PdfObject | null | undefined) =>
    (value instanceof PdfRef ? registry.resolve(value) : value) ?? undefined;
  const catalog = resolve(info.trailer.get('Root'));
  const open = catalog instanceof PdfDict ? [resolve(catalog.get('Pages'))] : [];
  const seen = new Set<PdfObject>();
  let isChanged = false;
  for (let node = open.pop(); node || open.length > 0; node = open.pop()) {
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = resolve(node.get('Kids'));
    if (!(kids instanceof PdfArray)) continue;
    if (node.get('Kids') !== kids) {
      node.set('Kids', new PdfArray([...kids]));
      isChanged = true;
    }
    for (const kid of kids) open.push(resolve(kid));
  }
  return isChanged;
}

/**
 * Tests the operations on accepted PDFs: copies all pages, as for the PDF of an issue, and adds a sheet in front, as
 * for notices. Returns whether PDF readers find all pages in the results.
 */
async function isUsable(pdf: PDF, pages: number): Promise<boolean> {
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

async function readInPdfJs(bytes: Uint8Array): Promise<PdfPages & { active: string[] }> {
  // The bytes are copied, because PDF.js takes ownership of them.
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  try {
    const { pages, isHuge } = await pagesOf(document);
    const [scripts, files] = await Promise.all([
      document.getJSActions(),
      document.getAttachments(),
    ]);
    const active = [...(scripts ? ['JavaScript'] : []), ...(files ? ['embedded files'] : [])];
    return { pages, active, isHuge };
  } finally {
    await document.loadingTask.destroy();
  }
}

await getResolvedPDFJS();
await serveProcess((pdf: PdfToExamine) => {
  const refused = (error: unknown): ExaminedPdf => {
    if (isOutOfMemory(error)) throw error;
    return { refused: readingRefusal(pdf.bytes) };
  };
  return examine(pdf).catch(refused);
});
