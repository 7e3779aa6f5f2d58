import { deflateSync, inflateSync } from 'node:zlib';
import { dictionaryOf, streamObject } from './objects.ts';

/**
 * Matches a run of glyphs in another font, as Chromium writes it: the position where the line begins, and the
 * distance of the run from this position.
 */
const RUN = new RegExp(
  `^${Array(6).fill('(-?[0-9.]+)').join(' ')} Tm\n((?:/.*BDC\n)?)(-?[0-9.]+) (-?[0-9.]+) Td `,
  'gm',
);

/**
 * Rewrites a content stream so that programs find the text as it is written. The page looks the same. Chromium
 * positions a run in another font by its distance from the beginning of the line. Programs interpret this distance as
 * a space, even within a word. Therefore the run is positioned directly.
 */
export function readableContent(content: string): string {
  return content.replace(RUN, (_run, a, b, c, d, e, f, mark, x, y) => {
    const left = Number(e) + Number(x) * Number(a) + Number(y) * Number(c);
    const top = Number(f) + Number(x) * Number(b) + Number(y) * Number(d);
    return `${a} ${b} ${c} ${d} ${rounded(left)} ${rounded(top)} Tm\n${mark}`;
  });
}

const rounded = (value: number) => String(Number(value.toFixed(4)));

/** Returns the stream with the content of a page, rewritten by `readableContent`. */
export function readableStream(body: Buffer): Buffer {
  const dictionary = dictionaryOf(body);
  const [, length] = /\/Length (\d+)/.exec(dictionary) ?? [];
  if (!dictionary.includes('/Filter /FlateDecode') || !length) return body;
  const start = dictionary.length + ' stream\n'.length;
  const content = inflateSync(body.subarray(start, start + Number(length))).toString('latin1');
  const readable = readableContent(content);
  if (readable === content) return body;
  // This uses the fastest compression: the best one would make a certificate only 0.3 % smaller.
  const compressed = deflateSync(Buffer.from(readable, 'latin1'), { level: 1 });
  return streamObject(compressed, '/Filter /FlateDecode\n');
}
