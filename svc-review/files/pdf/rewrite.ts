import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject } from '@libpdf/core';
import { Removals } from '../cleaning/removals.ts';
import { Copier, type SideText } from './copy.ts';

export interface AnonymousPdf {
  bytes: Uint8Array<ArrayBuffer>;
  removals: Removals;
  pages: number;
  /** The texts of the copy outside of the visible content of the pages. */
  texts: SideText[];
  /** The pages of pictures that could not be cleaned. */
  unread: (number | undefined)[];
}

/** The entries that a page may inherit from the list of pages. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/**
 * Writes a PDF again, with only what its pages need: content, fonts, pictures, links, bookmarks, structure, labels,
 * layers and output intents. Earlier versions and objects that no page uses are not written.
 */
export async function anonymousPdf(bytes: Uint8Array, pdf: PDF): Promise<AnonymousPdf> {
  const removals = new Removals();
  const copy = PDF.create();
  const copier = new Copier(pdf, copy, removals);
  const resolve = (value: PdfObject | undefined) => copier.resolve(value);
  const { trailer } = pdf.context.info;
  const catalog = dictOf(resolve(trailer.get('Root'))) ?? new PdfDict();
  const originals = pagesIn(catalog, resolve);
  const list = new PdfDict([['Type', PdfName.of('Pages')]]);
  const listRef = copy.context.register(list);
  const copies = originals.map(({ page }) => copier.addPage(page));
  list.set('Kids', new PdfArray(copies.map(({ ref }) => ref)));
  list.set('Count', PdfNumber.of(copies.length));
  for (const [at, { page, inherited }] of originals.entries()) {
    const target = copies[at]?.page ?? new PdfDict();
    const whole = new PdfDict([...inherited, ...page]);
    copier.fill(whole, target, 'pageDictionary', at + 1);
    target.set('Type', PdfName.of('Page'));
    target.set('Parent', listRef);
  }
  const root = new PdfDict();
  copier.fill(catalog, root, 'catalog');
  root.set('Type', PdfName.of('Catalog'));
  root.set('Pages', listRef);
  countRemoved(bytes, pdf, catalog, removals, resolve);

  const { info, registry } = copy.context;
  info.trailer.set('Root', registry.register(root));
  info.trailer.delete('Info');
  info.version = pdf.context.info.version;
  const written = new Uint8Array(await copy.save());
  const { texts, unread } = copier;
  return { bytes: written, removals, pages: originals.length, texts, unread };
}

type Resolve = (value: PdfObject | undefined) => PdfObject | undefined;
type Entry = [PdfName, PdfObject];

const dictOf = (value: PdfObject | undefined) => (value instanceof PdfDict ? value : undefined);

interface Original {
  page: PdfDict;
  inherited: Entry[];
}

/** Returns the pages in their order, each once. */
function pagesIn(catalog: PdfDict, resolve: Resolve): Original[] {
  const pages: Original[] = [];
  const seen = new Set<PdfObject>();
  const open = [{ node: resolve(catalog.get('Pages')), inherited: [] as Entry[] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next;
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    const own = [...node].filter(([{ value }]) => INHERITED.includes(value));
    const kids = resolve(node.get('Kids'));
    if (!(kids instanceof PdfArray)) pages.push({ page: node, inherited: next.inherited });
    else {
      const inherited = [...next.inherited, ...own];
      open.push(...[...kids].reverse().map((kid) => ({ node: resolve(kid), inherited })));
    }
  }
  return pages;
}

/** Counts the contents of omitted parts of the document. */
function countRemoved(
  bytes: Uint8Array,
  pdf: PDF,
  catalog: PdfDict,
  removals: Removals,
  resolve: Resolve,
): void {
  const part = (owner: PdfDict | undefined, key: string) => resolve(owner?.get(key));
  removals.add('properties', dictOf(resolve(pdf.context.info.trailer.get('Info')))?.size ?? 0);
  const names = dictOf(part(catalog, 'Names'));
  if (part(names, 'EmbeddedFiles')) removals.add('attachments');
  if (part(names, 'JavaScript')) removals.add('scripts');
  const action = dictOf(part(catalog, 'OpenAction'));
  const kind = resolve(action?.get('S'));
  // An action that only opens a page is no script. Many programs write such an action.
  if (action && !(kind instanceof PdfName && kind.value === 'GoTo')) removals.add('scripts');
  const form = dictOf(part(catalog, 'AcroForm'));
  if (part(form, 'XFA')) removals.add('forms');
  if (part(catalog, 'Threads')) removals.add('program-data');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const ends = text.match(/%%EOF/g)?.length ?? 1;
  // A linearized file has an end mark after its first page.
  const isLinearized = /\/Linearized\s/.test(text.slice(0, 2_000));
  removals.add('earlier-versions', ends - (isLinearized ? 2 : 1));
}
