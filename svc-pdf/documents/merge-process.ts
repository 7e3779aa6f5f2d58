import { isOutOfMemory, serveProcess } from '@app/service-kit/serve-process';
import {
  PDF,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core';
import { pdfDate } from '../printing/pdf/metadata.ts';
import type { PartsToMerge } from './merge.ts';

async function merge({ title, author, parts, signature }: PartsToMerge): Promise<Uint8Array> {
  const merged = PDF.create();
  const entries: { title: string; page: PdfRef }[] = [];
  for (const part of parts) {
    const first = await addPart(merged, part);
    entries.push({ title: part.title, page: first.ref });
  }
  addOutline(merged, entries);
  merged.setTitle(title, { showInWindowTitleBar: true });
  merged.setAuthor(author);
  merged.setProducer('');
  merged.setCreator('');
  merged.setLanguage('en');
  if (signature) addSignature(merged, author, signature);
  return merged.save();
}

/** Adds the pages of a part and returns the first page. */
async function addPart(merged: PDF, { bytes, url }: PartsToMerge['parts'][number]) {
  try {
    const source = await PDF.load(bytes);
    const pages = Array.from({ length: source.getPageCount() }, (_, at) => at);
    const isLocked = source.isEncrypted && !source.isAuthenticated;
    const copied = isLocked ? [] : await merged.copyPagesFrom(source, pages);
    for (const page of copied) removeSignatures(merged, page);
    const [first] = copied;
    if (first) return first;
  } catch (error) {
    if (isOutOfMemory(error) || url === undefined) throw error;
  }
  if (url === undefined) throw new Error('A PDF without pages');
  return addPageInstead(merged, url);
}

/**
 * Adds a page with the address of an article whose PDF cannot be read, so that the other articles of the issue stay
 * readable. A PDF that was stored before uploads were examined may be damaged.
 */
function addPageInstead(merged: PDF, url: string): PDFPage {
  const page = merged.addPage({ size: 'a4' });
  page.drawText('The PDF of this article cannot be shown here. It is at', {
    x: 64,
    y: 760,
    size: 11,
  });
  page.drawText(url, { x: 64, y: 740, size: 11, maxWidth: 467 });
  return page;
}

/** Removes the fields of signatures, which are no longer valid in another file. */
function removeSignatures(pdf: PDF, { dict }: PDFPage): void {
  const resolved = (value: PdfObject | undefined) =>
    value instanceof PdfRef ? (pdf.getObject(value) ?? undefined) : value;
  const fields = resolved(dict.get('Annots'));
  if (!(fields instanceof PdfArray)) return;
  const kept = [...fields].filter((entry) => {
    const field = resolved(entry);
    const type = field instanceof PdfDict ? resolved(field.get('FT')) : undefined;
    return !(type instanceof PdfName && type.value === 'Sig');
  });
  if (kept.length < fields.length) dict.set('Annots', new PdfArray(kept));
}

/** Adds the field for a signature that is written later. */
function addSignature(
  pdf: PDF,
  name: string,
  { value, offset }: NonNullable<PartsToMerge['signature']>,
): void {
  const page = pdf.getPage(0);
  if (!page) return;
  const offsets = [0, offset, offset, offset].map((number) => PdfNumber.of(number));
  const place = pdf.createDict({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    M: PdfString.fromString(pdfDate(new Date())),
    Name: PdfString.fromString(name),
    ByteRange: new PdfArray(offsets),
    Contents: PdfString.fromHex(value),
  });
  const field = pdf.createDict({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: PdfString.fromString('Signature'),
    TU: PdfString.fromString('Signature of the journal'),
    F: PdfNumber.of(132),
    Rect: new PdfArray([0, 0, 0, 0].map((number) => PdfNumber.of(number))),
    P: page.ref,
    V: place,
  });
  const annotations = page.dict.get('Annots');
  const others = annotations instanceof PdfArray ? [...annotations] : [];
  page.dict.set('Annots', new PdfArray([...others, field]));
  const fields = PdfDict.of({ Fields: new PdfArray([field]), SigFlags: PdfNumber.of(3) });
  pdf.getCatalog().set('AcroForm', fields);
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
