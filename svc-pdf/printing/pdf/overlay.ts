import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlacedQr } from '../../templates/markup.ts';
import { digestOf, identityOf, type Metadata, RECORD_OBJECTS, recordOf } from './metadata.ts';
import {
  closureOf,
  dictionaryOf,
  objectOf,
  type PdfObjects,
  pagesOf,
  parsePdf,
  referencesIn,
  renumber,
  renumbered,
  streamObject,
  type WrittenObject,
  writePdf,
  written,
} from './objects.ts';
import { formOf, type Ornament } from './ornament.ts';
import { drawnQr } from './qr.ts';
import { addItemBodies, describeLinks, mapGlyphs, markArtifacts, ungroupFigures } from './tags.ts';
import { readableStream } from './text-runs.ts';

/** Content that is added to a document printed by Chromium. */
export interface Overlay {
  metadata: Metadata;
  ornament?: Ornament | undefined;
  qr?: PlacedQr | undefined;
  /** The number of bytes that the signature may take. */
  signatureLength?: number | undefined;
}

/**
 * A certificate in a printed batch. The page with the index `page` has the text of this certificate alone. The pages
 * `beneath` and `above` have text that several certificates share.
 */
export interface BatchPage extends Overlay {
  page: number;
  beneath: number;
  above: number;
}

/** The beginning of a page's dictionary, as Chromium writes it. */
const PAGE = Buffer.from('<</Type /Page\n');

/** PDF operators that draw the ornament as an artifact, so that screen readers ignore the ornament. */
const DRAW_ORNAMENT = '/Artifact BMC q /Ornament Do Q EMC\n';

/** Maps the tags of PDF 2.0 that Chromium writes to tags of PDF 1.7. Chromium does not write this mapping. */
const ROLES = '<</Em /Span /Strong /Span /Aside /Div>>';

function withForms(page: string, forms: string): string {
  return page.includes('/XObject <<')
    ? page.replace('/XObject <<', `/XObject <<${forms}\n`)
    : page.replace('/Resources <<', `/Resources <</XObject <<${forms}>>\n`);
}

/** Returns the object number of a page's content. */
function contentsOf(page: string): number {
  return Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]);
}

/** Adds an annotation to those of a page, such as its links. */
function withAnnotation(page: string, annotation: number | undefined): string {
  if (annotation === undefined) return page;
  const entry = `/Annots [${annotation} 0 R`;
  return page.includes('/Annots [')
    ? page.replace('/Annots [', `${entry} `)
    : page.replace(/>>$/, `\n${entry}]>>`);
}

function heightOf(page: string): number {
  return Number(/\/MediaBox \[\S+ \S+ \S+ (\S+)\]/.exec(page)?.[1]);
}

/**
 * Adds the ornament, the QR code and the metadata to a document and preserves its tags. Yields to the event loop,
 * because a long document has tens of thousands of objects.
 */
export async function completeDocument(
  pdf: Buffer,
  { metadata, ornament, qr, signatureLength: length }: Overlay,
): Promise<Buffer> {
  const { objects, root, information: chromiumInformation, size } = parsePdf(pdf);
  mapGlyphs(objects);
  describeLinks(objects);
  ungroupFigures(objects);
  const information = addItemBodies(objects, size);
  const pages = [...objects].filter(([, body]) => body.subarray(0, PAGE.length).equals(PAGE));
  const before = information + RECORD_OBJECTS;
  const after = before + 1;
  const first = before + 2;
  await nextTurn();
  const changed: PdfObjects = new Map(objects);
  const [page] = pages[0] ?? [];
  const record = recordOf(metadata, information, length && page ? { length, page } : undefined);
  // Omit Chromium's information dictionary, which contains the time: equal documents must have equal bytes.
  changed.delete(chromiumInformation);
  // Chromium sometimes writes its own language instead of the document's.
  const catalog = dictionaryOf(objects.get(root)).replace(/\n\/Lang \([^()]*\)/, '');
  changed.set(root, latin1(withEntries(catalog, record.entries)));
  const structure = Number(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)?.[1]);
  if (structure) {
    const tree = dictionaryOf(objects.get(structure));
    changed.set(structure, latin1(withEntries(tree, { '/RoleMap': ROLES })));
  }
  for (const [, body] of pages) {
    const content = contentsOf(dictionaryOf(body));
    changed.set(content, readableStream(markArtifacts(objectOf(objects, content))));
  }
  if (page)
    changed.set(page, latin1(withAnnotation(dictionaryOf(objects.get(page)), record.field)));
  const drawn: WrittenObject[] = [];
  if (ornament || qr) {
    const forms = ornament ? `/Ornament ${first} 0 R` : '';
    let height = 0;
    for (const [number] of pages) {
      const page = dictionaryOf(changed.get(number));
      const contents = `/Contents [${before} 0 R $1 ${after} 0 R]`;
      const drawnOn = withForms(page, forms).replace(/\/Contents (\d+ 0 R)/, contents);
      changed.set(number, latin1(drawnOn));
      height = heightOf(page);
    }
    drawn.push(
      written(before, streamObject(`${ornament ? DRAW_ORNAMENT : ''}q\n`)),
      written(after, streamObject(`Q\n${qr ? drawnQr(qr, height) : ''}`)),
      ...(ornament?.objects(first) ?? []),
    );
  }
  const all = [
    ...Array.from(changed, ([number, body]) => written(number, body)),
    ...record.objects,
    ...drawn,
  ];
  await nextTurn();
  const identity = identityOf(all.map(({ bytes }) => bytes));
  all.push(...record.signature);
  return writePdf(all, `/Root ${root} 0 R\n/Info ${information} 0 R\n${identity}`);
}

/** Adds the entries whose keys the dictionary lacks, because no key may occur twice. */
function withEntries(dictionary: string, entries: Record<string, string>): string {
  const missing = Object.entries(entries).filter(([key]) => !dictionary.includes(`${key} `));
  return `<<${missing.map(([key, value]) => `${key} ${value}\n`).join('')}${dictionary.slice(2)}`;
}

/** Object numbers that are the same in all split documents. The numbers of shared objects follow. */
const NUMBERS = {
  catalog: 1,
  tree: 2,
  page: 3,
  before: 4,
  text: 5,
  after: 6,
  structure: 7,
  information: 13,
  ornament: 13 + RECORD_OBJECTS,
};

/**
 * The tags of a split document, for screen readers: a heading, the text of this certificate, and the text after it. The
 * ornament and the QR code are artifacts, because the text contains the same information.
 */
const TAGS = ['H1', 'P', 'P'];
const STRUCTURE = structureOf(NUMBERS.structure);

function structureOf(root: number): WrittenObject[] {
  const document = root + 1;
  const parents = root + 2;
  const elements = TAGS.map((tag, at) => ({ tag, at, number: root + 3 + at }));
  const list = elements.map(({ number }) => `${number} 0 R`).join(' ');
  return [
    written(
      root,
      `<</Type /StructTreeRoot /K ${document} 0 R /ParentTree ${parents} 0 R /ParentTreeNextKey 1>>`,
    ),
    written(document, `<</Type /StructElem /S /Document /P ${root} 0 R /K [${list}]>>`),
    written(parents, `<</Nums [0 [${list}]]>>`),
    ...elements.map(({ tag, at, number }) =>
      written(
        number,
        `<</Type /StructElem /S /${tag} /P ${document} 0 R /Pg ${NUMBERS.page} 0 R /K ${at}>>`,
      ),
    ),
  ];
}

/** Opens the marked content of the tag with this index. */
const opened = (at: number) => `/${TAGS[at]} <</MCID ${at}>> BDC `;

/** Splits an untagged document into one tagged document per wanted page. */
export function* splitPages(pdf: Buffer, wanted: readonly BatchPage[]): Generator<Buffer> {
  const parsed = parsePdf(pdf);
  const { objects } = parsed;
  mapGlyphs(objects);
  let free = parsed.size;
  const pages = pagesOf(parsed);
  const most = Math.max(...wanted.map(({ page }) => page + 1));
  if (pages.length !== most)
    throw new Error(`${most} sheets were printed on ${pages.length} pages`);
  const shared = new SharedObjects(objects);
  /** Object numbers of pages that were turned into forms, by page index. */
  const forms = new Map<number, number>();
  const formOfPage = (at: number): number => {
    const known = forms.get(at);
    if (known !== undefined) return known;
    const number = free++;
    objects.set(number, formOf(pages[at] ?? '', objects));
    forms.set(at, number);
    return number;
  };
  let lastOrnament: Ornament | undefined;
  let drawing: WrittenObject[] = [];
  let drawn = '';
  for (const { metadata, ornament, qr, signatureLength: length, ...at } of wanted) {
    // Nearly all sheets have the same ornament.
    if (ornament !== lastOrnament) {
      drawing = ornament?.objects(NUMBERS.ornament) ?? [];
      drawn = digestOf(drawing.map(({ bytes }) => bytes));
      lastOrnament = ornament;
    }
    const page = pages[at.page] ?? '';
    const content = readableStream(objectOf(objects, contentsOf(page)));
    const words = `/Beneath ${formOfPage(at.beneath)} 0 R\n/Above ${formOfPage(at.above)} 0 R`;
    const bare = withForms(page, words).replace(/\n\/(Contents|Parent) \d+ 0 R/g, '');
    const common = shared.reachedFrom(referencesIn(bare), NUMBERS.ornament + drawing.length);
    const place = length ? { length, page: NUMBERS.page } : undefined;
    const record = recordOf(metadata, NUMBERS.information, place);
    const pageEntries = `\n/Contents [${NUMBERS.before} 0 R ${NUMBERS.text} 0 R ${NUMBERS.after} 0 R]\n/Parent ${NUMBERS.tree} 0 R\n/StructParents 0>>`;
    const numbered = renumber(bare, common.numbers).replace(/>>$/, pageEntries);
    const whole = withAnnotation(numbered, record.field);
    const before = `${ornament ? DRAW_ORNAMENT : ''}${opened(0)}q /Beneath Do Q EMC\n${opened(1)}q\n`;
    const after = `Q EMC\n${opened(2)}q /Above Do Q EMC\n${qr ? drawnQr(qr, heightOf(page)) : ''}`;
    const { title, author, data } = metadata;
    const said = [title, author, data?.content ?? ''];
    const identity = identityOf([whole, content, after, ...said, drawn, common.digest]);
    yield writePdf(
      [
        written(NUMBERS.catalog, catalogOf(record.entries)),
        written(NUMBERS.tree, `<</Type /Pages\n/Count 1\n/Kids [${NUMBERS.page} 0 R]>>`),
        written(
          NUMBERS.page,
          ornament ? withForms(whole, `/Ornament ${NUMBERS.ornament} 0 R`) : whole,
        ),
        written(NUMBERS.before, streamObject(before)),
        written(NUMBERS.text, content),
        written(NUMBERS.after, streamObject(after)),
        ...STRUCTURE,
        ...record.objects,
        ...drawing,
        ...common.objects,
        ...record.signature,
      ],
      `/Root ${NUMBERS.catalog} 0 R\n/Info ${NUMBERS.information} 0 R\n${identity}`,
    );
  }
}

function catalogOf(entries: Record<string, string>): string {
  const catalog = `<</Type /Catalog\n/Pages ${NUMBERS.tree} 0 R\n/MarkInfo <</Marked true>>\n/StructTreeRoot ${NUMBERS.structure} 0 R>>`;
  return withEntries(catalog, entries);
}

/** Objects, mostly fonts, that several pages of a batch use. Each object is serialized only once. */
class SharedObjects {
  readonly #objects: PdfObjects;
  readonly #written = new Map<number, WrittenObject & { digest: string }>();
  readonly #closures = new Map<number, number[]>();
  #numbers = new Map<number, number>();
  #first = 0;

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  /** Returns all objects that these references reach, numbered from `first`, with their numbers and a digest. */
  reachedFrom(references: readonly number[], first: number) {
    if (first !== this.#first) {
      this.#first = first;
      this.#numbers = new Map();
      this.#written.clear();
    }
    const parts = new Set(references.flatMap((reference) => this.#closure(reference)));
    for (const part of parts) {
      if (!this.#numbers.has(part)) this.#numbers.set(part, first + this.#numbers.size);
    }
    const shared = Array.from(parts, (part) => this.#object(part));
    const digest = shared.map((object) => object.digest).join();
    return { objects: shared, numbers: this.#numbers, digest };
  }

  #closure(reference: number): number[] {
    const parts = this.#closures.get(reference) ?? closureOf(this.#objects, [reference]);
    this.#closures.set(reference, parts);
    return parts;
  }

  #object(part: number): WrittenObject & { digest: string } {
    const known = this.#written.get(part);
    if (known) return known;
    const body = renumbered(objectOf(this.#objects, part), this.#numbers);
    const object = { ...written(this.#numbers.get(part) ?? 0, body), digest: digestOf([body]) };
    this.#written.set(part, object);
    return object;
  }
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
