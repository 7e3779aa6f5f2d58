/** The bodies of objects by object number. A body is the bytes between `obj` and `endobj`. */
export type PdfObjects = Map<number, Buffer>;

/**
 * Parses a PDF that Chromium wrote: with one classic cross-reference table, without object streams, and only with
 * generation 0. Throws for other PDFs, because it is not a general PDF parser. `root` and `information` are the object
 * numbers of the catalog and the information dictionary, and `size` is the first unused object number.
 */
export function parsePdf(pdf: Buffer) {
  const tail = pdf.subarray(-200).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
  const table = pdf.subarray(start).toString('latin1');
  const [head = '', count = ''] = /^xref\n0 (\d+)\n/.exec(table) ?? [];
  const root = Number(/\/Root (\d+) 0 R/.exec(table)?.[1]);
  const information = Number(/\/Info (\d+) 0 R/.exec(table)?.[1]);
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) || head === '' || !root) {
    throw new Error(`Not a PDF that Chromium wrote: ${pdf.length} bytes`);
  }
  const entries: { number: number; offset: number }[] = [];
  for (let number = 1; number < Number(count); number += 1) {
    const entry = table.substr(head.length + number * 20, 18);
    if (entry.endsWith('n')) entries.push({ number, offset: Number(entry.slice(0, 10)) });
  }
  entries.sort((a, b) => a.offset - b.offset);
  const objects: PdfObjects = new Map();
  for (const [at, { number, offset }] of entries.entries()) {
    const end = entries[at + 1]?.offset ?? start;
    const opening = `${number} 0 obj\n`.length;
    const closing = pdf.lastIndexOf('\nendobj', end);
    objects.set(number, pdf.subarray(offset + opening, closing));
  }
  return { objects, root, information, size: Number(count) };
}

/** Returns the part of an object before its stream, or the whole object if it has no stream. */
export function dictionaryOf(body: Buffer | undefined): string {
  if (!body) throw new Error('A PDF lacks one of its objects');
  const stream = body.indexOf('>> stream\n');
  return body.toString('latin1', 0, stream < 0 ? body.length : stream + 2);
}

export function objectOf(objects: PdfObjects, number: number): Buffer {
  const body = objects.get(number);
  if (!body) throw new Error(`A PDF lacks its object ${number}`);
  return body;
}

export function pagesOf({ objects, root }: { objects: PdfObjects; root: number }): string[] {
  const under = (number: number): string[] => {
    const dictionary = dictionaryOf(objects.get(number));
    if (dictionary.startsWith('<</Type /Page\n')) return [dictionary];
    const kids = /\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '';
    return referencesIn(kids).flatMap(under);
  };
  const tree = /\/Pages (\d+) 0 R/.exec(dictionaryOf(objects.get(root)))?.[1];
  return under(Number(tree));
}

export function referencesIn(dictionary: string): number[] {
  return Array.from(dictionary.matchAll(/(\d+) 0 R/g), (match) => Number(match[1]));
}

/** Returns the numbers of these objects and of all objects that they reference, directly or indirectly. */
export function closureOf(objects: PdfObjects, numbers: Iterable<number>): number[] {
  const found = new Set<number>();
  const walk = (number: number) => {
    if (found.has(number)) return;
    found.add(number);
    for (const next of referencesIn(dictionaryOf(objects.get(number)))) walk(next);
  };
  for (const number of numbers) walk(number);
  return [...found];
}

/** Returns an object with renumbered references. Its stream stays byte-identical. */
export function renumbered(body: Buffer, numbers: ReadonlyMap<number, number>): Buffer {
  const dictionary = dictionaryOf(body);
  const changed = renumber(dictionary, numbers);
  return Buffer.concat([Buffer.from(changed, 'latin1'), body.subarray(dictionary.length)]);
}

export function renumber(dictionary: string, numbers: ReadonlyMap<number, number>): string {
  return dictionary.replace(/(\d+) 0 R/g, (reference, number) => {
    const to = numbers.get(Number(number));
    if (to === undefined) throw new Error(`A PDF references an omitted object: ${reference}`);
    return `${to} 0 R`;
  });
}

export function streamObject(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>> stream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}

export interface WrittenObject {
  number: number;
  bytes: Buffer;
}

export function written(number: number, body: Buffer | string): WrittenObject {
  const inner = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const bytes = Buffer.concat([
    Buffer.from(`${number} 0 obj\n`, 'latin1'),
    inner,
    Buffer.from('\nendobj\n', 'latin1'),
  ]);
  return { number, bytes };
}

/** First two lines of a PDF. The bytes of the second line mark the file as binary. */
const HEADER = Buffer.from('%PDF-1.4\n%\xd3\xeb\xe9\xe1\n', 'latin1');
/** Cross-reference entry of an unused object number. */
const FREE = '0000000000 65535 f \n';

/** Serializes a PDF. `trailer` contains the trailer entries except the size: catalog, information, file identifier. */
export function writePdf(objects: readonly WrittenObject[], trailer: string): Buffer {
  const size = 1 + objects.reduce((most, { number }) => Math.max(most, number), 0);
  const table = new Array<string>(size).fill(FREE);
  const parts: Buffer[] = [HEADER];
  let offset = HEADER.length;
  for (const { number, bytes } of objects) {
    table[number] = `${String(offset).padStart(10, '0')} 00000 n \n`;
    parts.push(bytes);
    offset += bytes.length;
  }
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${table.join('')}trailer\n<</Size ${size}\n${trailer}>>\nstartxref\n${offset}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts, offset + (parts.at(-1)?.length ?? 0));
}
