import { deflateSync, inflateSync } from 'node:zlib';
import { dictionaryOf, type PdfObjects, streamObject } from './objects.ts';

/* Corrects the parts of Chromium's PDFs that violate PDF/UA. */

/**
 * Matches a mapping to the character zero, which PDF/UA forbids. Chromium writes such mappings for glyphs without a
 * character of their own. The text already contains the characters of these glyphs.
 */
const NO_CHARACTER = /^(<[0-9A-F]{4}>) <0000>$/gim;
/** A character that programs ignore. */
const IGNORED = '$1 <200B>';

/** Replaces mappings of glyphs to the character zero. The mappings are in objects of their own. */
export function mapGlyphs(objects: PdfObjects): void {
  for (const body of [...objects.values()]) {
    const reference = /\/ToUnicode (\d+) 0 R/.exec(dictionaryOf(body))?.[1];
    if (reference === undefined) continue;
    const map = objects.get(Number(reference));
    const text = map && inflated(map)?.toString('latin1');
    if (!text?.includes('<0000>')) continue;
    const changed = text.replace(NO_CHARACTER, IGNORED);
    if (changed !== text) objects.set(Number(reference), deflated(changed));
  }
}

/**
 * Puts the content of each list item into a body (`LBody`), because PDF/UA forbids other content in an item. `unused`
 * is the first object number that is unused before the call. Returns the first object number that is unused after it.
 */
export function addItemBodies(objects: PdfObjects, unused: number): number {
  let next = unused;
  const itemOf = new Map<string, string>();
  for (const [number, body] of [...objects]) {
    const element = dictionaryOf(body);
    if (!element.includes('/S /LI\n')) continue;
    const list = /\/P (\d+ 0 R)/.exec(element)?.[1];
    const item = next++;
    itemOf.set(`${number} 0 R`, `${item} 0 R`);
    // Turn the existing element into the body, because its parts refer to its object number, and add a new item around
    // it.
    const turned = element
      .replace('/S /LI\n', '/S /LBody\n')
      .replace(`/P ${list}`, `/P ${item} 0 R`);
    objects.set(number, Buffer.from(turned, 'latin1'));
    const added = `<</Type /StructElem\n/S /LI\n/P ${list}\n/K ${number} 0 R>>`;
    objects.set(item, Buffer.from(added, 'latin1'));
  }
  if (itemOf.size === 0) return next;
  for (const [number, body] of objects) {
    const element = dictionaryOf(body);
    if (!element.includes('/S /L\n')) continue;
    const [before = '', ...kids] = element.split('/K ');
    const changed = kids.join('/K ').replace(/\d+ 0 R/g, (kid) => itemOf.get(kid) ?? kid);
    objects.set(number, Buffer.from(`${before}/K ${changed}`, 'latin1'));
  }
  return next;
}

const LINK = '/Subtype /Link\n';
/** The address of a link. Chromium writes it with escaped parentheses. */
const ADDRESS = /\/URI (\((?:[^\\()]|\\.)*\))/;

/**
 * Gives links the description that PDF/UA requires: their address, or a fixed text if they lead to a place in the
 * document.
 */
export function describeLinks(objects: PdfObjects): void {
  for (const [number, body] of objects) {
    const annotation = dictionaryOf(body);
    if (!annotation.includes(LINK)) continue;
    const contents = ADDRESS.exec(annotation)?.[1] ?? '(To a place in this document)';
    // The replacement is a function, because a replacement text must not contain a plain `$`.
    const described = annotation.replace(LINK, () => `${LINK}/Contents ${contents}\n`);
    objects.set(number, Buffer.from(described, 'latin1'));
  }
}

/**
 * Turns figures without a text alternative into groups. Chromium tags both the HTML element `figure` and the picture
 * within this element as figures, but only the picture has a text alternative.
 */
export function ungroupFigures(objects: PdfObjects): void {
  for (const [number, body] of objects) {
    const element = dictionaryOf(body);
    if (!element.includes('/S /Figure\n') || element.includes('/Alt ')) continue;
    objects.set(number, Buffer.from(element.replace('/S /Figure\n', '/S /Div\n'), 'latin1'));
  }
}

/** Operators that begin a path, and operators that end a path. */
const BEGINS_PATH = / (?:m|re)$/;
const ENDS_PATH = /(?:^| )(?:f\*?|F|S|s|B\*?|b\*?|n)$/;

/**
 * Marks untagged content of a page as artifacts: running heads, page numbers and lines. Chromium writes one operator
 * per line.
 */
export function markArtifacts(content: Buffer): Buffer {
  const text = inflated(content)?.toString('latin1');
  if (text === undefined) return content;
  const lines: string[] = [];
  let depth = 0;
  /** Matches the operator that ends the open artifact. */
  let closes: RegExp | undefined;
  for (const line of text.split('\n')) {
    if (/B[DM]C$/.test(line)) depth += 1;
    if (/(?:^| )EMC$/.test(line)) depth -= 1;
    if (depth === 0 && !closes) {
      if (line === 'BT') closes = /^ET$/;
      else if (BEGINS_PATH.test(line)) closes = ENDS_PATH;
      else if (/ (?:Do|sh)$/.test(line)) closes = /./;
      if (closes) lines.push('/Artifact BMC');
    }
    lines.push(line);
    if (closes?.test(line)) {
      lines.push('EMC');
      closes = undefined;
    }
  }
  return deflated(lines.join('\n'));
}

function inflated(stream: Buffer): Buffer | undefined {
  const dictionary = dictionaryOf(stream);
  if (!dictionary.includes('/FlateDecode')) return undefined;
  const start = dictionary.length + ' stream\n'.length;
  return inflateSync(stream.subarray(start, stream.lastIndexOf('\nendstream')));
}

function deflated(text: string): Buffer {
  return streamObject(deflateSync(Buffer.from(text, 'latin1')), '/Filter /FlateDecode ');
}
