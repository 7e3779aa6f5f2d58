import {
  closureOf,
  dictionaryOf,
  objectOf,
  type PdfObjects,
  pagesOf,
  parsePdf,
  referencesIn,
  renumbered,
  type WrittenObject,
  written,
} from './objects.ts';

/** An ornament that was printed on a page of its own, to be drawn beneath any number of texts. */
export class Ornament {
  readonly #objects: PdfObjects;
  readonly #form: Buffer;
  readonly #parts: number[];

  constructor(pdf: Buffer) {
    const parsed = parsePdf(pdf);
    const [page = ''] = pagesOf(parsed);
    this.#objects = parsed.objects;
    this.#form = formOf(page, parsed.objects);
    this.#parts = closureOf(parsed.objects, referencesIn(dictionaryOf(this.#form)));
  }

  /** PDF objects numbered from `first`; the form itself is the first. */
  objects(first: number): WrittenObject[] {
    const numbers = new Map(this.#parts.map((part, at) => [part, first + 1 + at]));
    const parts = this.#parts.map((part) => objectOf(this.#objects, part));
    return [this.#form, ...parts].map((body, at) => written(first + at, renumbered(body, numbers)));
  }
}

/** A page of Chromium's as a form XObject, which other pages can draw. */
export function formOf(page: string, objects: PdfObjects): Buffer {
  const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
  const resources = /\/Resources (<<.*>>)\n\/MediaBox/s.exec(page)?.[1];
  const box = /\/MediaBox (\[[^\]]*\])/.exec(page)?.[1];
  if (!content || !resources || !box) throw new Error('A page is not as Chromium writes it');
  const stream = dictionaryOf(content);
  const head = `<</Type /XObject /Subtype /Form /BBox ${box}\n/Resources ${resources}\n`;
  return Buffer.concat([
    Buffer.from(head + stream.slice(2), 'latin1'),
    content.subarray(stream.length),
  ]);
}
