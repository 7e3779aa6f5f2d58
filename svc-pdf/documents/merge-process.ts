import { serveProcess } from '@app/service-kit/limited-process';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core';
import type { PartsToMerge } from './merge.ts';

async function merge({ title, author, parts }: PartsToMerge): Promise<Uint8Array> {
  const merged = PDF.create();
  const entries: { title: string; page: PdfRef }[] = [];
  for (const part of parts) {
    const source = await PDF.load(part.bytes);
    const pages = Array.from({ length: source.getPageCount() }, (_, at) => at);
    const [first] = await merged.copyPagesFrom(source, pages);
    if (first) entries.push({ title: part.title, page: first.ref });
  }
  addOutline(merged, entries);
  merged.setTitle(title, { showInWindowTitleBar: true });
  merged.setAuthor(author);
  merged.setProducer('');
  merged.setCreator('');
  return merged.save();
}

/** Adds bookmarks, which viewers show beside the pages. */
function addOutline(pdf: PDF, entries: readonly { title: string; page: PdfRef }[]): void {
  const items = entries.map(({ title, page }) =>
    PdfDict.of({
      Title: PdfString.fromString(title),
      Dest: new PdfArray([page, PdfName.of('Fit')]),
    }),
  );
  const refs = items.map((item) => pdf.register(item));
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  const count = PdfNumber.of(refs.length);
  const outline = pdf.createDict({
    Type: PdfName.of('Outlines'),
    First: first,
    Last: last,
    Count: count,
  });
  for (const [at, item] of items.entries()) {
    const [before, after] = [refs[at - 1], refs[at + 1]];
    item.set('Parent', outline);
    if (before) item.set('Prev', before);
    if (after) item.set('Next', after);
  }
  const catalog = pdf.getCatalog();
  catalog.set('Outlines', outline);
  catalog.set('PageMode', PdfName.of('UseOutlines'));
}

// An error ends the process.
await serveProcess(merge);
