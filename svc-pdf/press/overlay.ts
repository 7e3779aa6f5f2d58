import { identityOf, informationOf, type Metadata, xmpOf } from './metadata.ts';
import {
  closureOf,
  dictionaryOf,
  type ParsedPdf,
  type PdfObjects,
  parsePdf,
  referencesIn,
  renumber,
  renumbered,
  streamObject,
  type WrittenObject,
  writePdf,
  written,
} from './pdf-objects.ts';

/** Lies beneath the text as what it is, no part of what the page says. */
const DRAW_ORNAMENT = '/Artifact BMC q /Ornament Do Q EMC\n';

/** An ornament that was printed alone on a page, to lie beneath any number of texts. */
export class Ornament {
  readonly #objects: PdfObjects;
  readonly #form: Buffer;
  readonly #parts: number[];

  constructor(pdf: Buffer) {
    const parsed = parsePdf(pdf);
    const [page = ''] = pagesOf(parsed);
    const content = parsed.objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    const resources = /\/Resources (<<.*>>)\n\/MediaBox/s.exec(page)?.[1];
    const box = /\/MediaBox (\[[^\]]*\])/.exec(page)?.[1];
    if (!content || !resources || !box) throw new Error('An ornament is not as Chromium writes it');
    const stream = dictionaryOf(content);
    const head = `<</Type /XObject /Subtype /Form /BBox ${box}\n/Resources ${resources}\n`;
    this.#objects = parsed.objects;
    this.#form = Buffer.concat([
      Buffer.from(head + stream.slice(2), 'latin1'),
      content.subarray(stream.length),
    ]);
    this.#parts = closureOf(parsed.objects, referencesIn(resources));
  }

  /** As objects from this number on: the form itself comes first, then what draws it. */
  objects(first: number): WrittenObject[] {
    const numbers = new Map(this.#parts.map((part, at) => [part, first + 2 + at]));
    return [
      written(first, renumbered(this.#form, numbers)),
      written(first + 1, streamObject(DRAW_ORNAMENT)),
      ...this.#parts.map((part, at) =>
        written(first + 2 + at, renumbered(objectOf(this.#objects, part), numbers)),
      ),
    ];
  }
}

/** A document of Chromium's with its structure as it is, the ornament on its pages, and what it says of itself. */
export function completeDocument(
  pdf: Buffer,
  metadata: Metadata,
  ornament: Ornament | undefined,
): Buffer {
  const { objects, root, information: own } = parsePdf(pdf);
  const last = Math.max(...objects.keys());
  const [information, xmp, first] = [last + 1, last + 2, last + 3];
  const changed: PdfObjects = new Map(objects);
  // Chromium's own says when it ran; the same document is to be the same bytes.
  changed.delete(own);
  const catalog = dictionaryOf(objects.get(root));
  const language = `/Metadata ${xmp} 0 R\n/Lang (${metadata.language})`;
  changed.set(root, latin1(`<<${language}\n${catalog.slice(2)}`));
  if (ornament) {
    for (const [number, body] of objects) {
      const page = dictionaryOf(body);
      if (!page.startsWith('<</Type /Page\n')) continue;
      changed.set(number, latin1(withOrnament(page, first)));
    }
  }
  const kept = [...changed].map(([number, body]) => written(number, body));
  return writePdf(
    [
      ...kept,
      written(information, informationOf(metadata)),
      written(xmp, xmpOf(metadata)),
      ...(ornament?.objects(first) ?? []),
    ],
    `/Root ${root} 0 R\n/Info ${information} 0 R\n${identityOf(metadata.title, ...kept.map(({ bytes }) => bytes))}`,
  );
}

/** The numbers of the objects that each page of a batch has of its own; what they share comes after. */
const OWN = { catalog: 1, tree: 2, page: 3, text: 4, information: 5, xmp: 6, ornament: 7 };

export interface PageParts {
  metadata: Metadata;
  ornament: Ornament | undefined;
}

/** The pages of a document that has no structure, each as a document of its own, one after the other. */
export function* splitPages(pdf: Buffer, parts: readonly PageParts[]): Generator<Buffer> {
  const parsed = parsePdf(pdf);
  const pages = pagesOf(parsed);
  if (pages.length !== parts.length) {
    throw new Error(`${parts.length} sheets came to be ${pages.length} pages`);
  }
  const shared = new SharedObjects(parsed.objects);
  let lastOrnament: Ornament | undefined;
  let drawing: WrittenObject[] = [];
  for (const [at, { metadata, ornament }] of parts.entries()) {
    // Nearly always all have the same one.
    if (ornament !== lastOrnament) drawing = ornament?.objects(OWN.ornament) ?? [];
    lastOrnament = ornament;
    const page = pages[at] ?? '';
    const content = objectOf(parsed.objects, Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    const bare = page.replace(/\n\/(Contents|Parent) \d+ 0 R/g, '');
    const { objects, numbers } = shared.of(referencesIn(bare), OWN.ornament + drawing.length);
    const own = `\n/Contents ${OWN.text} 0 R\n/Parent ${OWN.tree} 0 R>>`;
    const whole = renumber(bare, numbers).replace(/>>$/, own);
    yield writePdf(
      [
        written(OWN.catalog, catalogOf(metadata)),
        written(OWN.tree, `<</Type /Pages\n/Count 1\n/Kids [${OWN.page} 0 R]>>`),
        written(OWN.page, ornament ? withOrnament(whole, OWN.ornament) : whole),
        written(OWN.text, content),
        written(OWN.information, informationOf(metadata)),
        written(OWN.xmp, xmpOf(metadata)),
        ...drawing,
        ...objects,
      ],
      `/Root ${OWN.catalog} 0 R\n/Info ${OWN.information} 0 R\n${identityOf(content, metadata.title)}`,
    );
  }
}

function catalogOf({ language }: Metadata): string {
  return `<</Type /Catalog\n/Pages ${OWN.tree} 0 R\n/Metadata ${OWN.xmp} 0 R\n/Lang (${language})\n/ViewerPreferences <</DisplayDocTitle true>>>>`;
}

/** What several pages of a batch use: fonts for the most part. Each object is written anew only once. */
class SharedObjects {
  readonly #objects: PdfObjects;
  readonly #written = new Map<number, WrittenObject[]>();
  #numbers = new Map<number, number>();
  #first = 0;

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  /** All that these lead to, numbered from `first` on, and under which number each of them stands. */
  of(references: readonly number[], first: number) {
    if (first !== this.#first) {
      this.#first = first;
      this.#numbers = new Map();
      this.#written.clear();
    }
    const objects = new Set(references.flatMap((reference) => this.#closure(reference)));
    return { objects: [...objects], numbers: this.#numbers };
  }

  #closure(reference: number): WrittenObject[] {
    const known = this.#written.get(reference);
    if (known) return known;
    const parts = closureOf(this.#objects, [reference]);
    for (const part of parts) {
      if (!this.#numbers.has(part)) this.#numbers.set(part, this.#first + this.#numbers.size);
    }
    const objects = parts.map((part) =>
      written(
        this.#numbers.get(part) ?? 0,
        renumbered(objectOf(this.#objects, part), this.#numbers),
      ),
    );
    this.#written.set(reference, objects);
    return objects;
  }
}

/** The dictionaries of a document's pages, in their order. */
function pagesOf({ objects, root }: ParsedPdf): string[] {
  const under = (number: number): string[] => {
    const dictionary = dictionaryOf(objects.get(number));
    if (dictionary.startsWith('<</Type /Page\n')) return [dictionary];
    const kids = /\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '';
    return referencesIn(kids).flatMap(under);
  };
  const tree = /\/Pages (\d+) 0 R/.exec(dictionaryOf(objects.get(root)))?.[1];
  return under(Number(tree));
}

function withOrnament(page: string, ornament: number): string {
  const named = `/Ornament ${ornament} 0 R`;
  const resources = page.includes('/XObject <<')
    ? page.replace('/XObject <<', `/XObject <<${named}\n`)
    : page.replace('/Resources <<', `/Resources <</XObject <<${named}>>\n`);
  return resources.replace(/\/Contents (\d+ 0 R)/, `/Contents [${ornament + 1} 0 R $1]`);
}

function objectOf(objects: PdfObjects, number: number): Buffer {
  const body = objects.get(number);
  if (!body) throw new Error(`A PDF lacks its object ${number}`);
  return body;
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
