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
import { readableStream } from './text-runs.ts';

/** The drawing beneath the text of certificates. It is printed once, on a separate page, and drawn on many pages. */
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

  /** Returns the ornament's PDF objects, numbered from `first`. The first one is the form XObject. */
  objects(first: number): WrittenObject[] {
    const numbers = new Map(this.#parts.map((part, at) => [part, first + 1 + at]));
    const parts = this.#parts.map((part) => objectOf(this.#objects, part));
    return [this.#form, ...parts].map((body, at) => written(first + at, renumbered(body, numbers)));
  }
}

/** Converts a page to a form XObject, which other pages can draw. Throws if Chromium did not write the page. */
export function formOf(page: string, objects: PdfObjects): Buffer {
  const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
  const resources = /\/Resources (<<.*>>)\n\/MediaBox/s.exec(page)?.[1];
  const box = /\/MediaBox (\[[^\]]*\])/.exec(page)?.[1];
  if (!content || !resources || !box)
    throw new Error('The page does not have the form that Chromium writes');
  const readable = readableStream(content);
  const stream = dictionaryOf(readable);
  const head = `<</Type /XObject /Subtype /Form /BBox ${box}\n/Resources ${resources}\n`;
  return Buffer.concat([
    Buffer.from(head + stream.slice(2), 'latin1'),
    readable.subarray(stream.length),
  ]);
}
