import type { PandocDocument } from '../pandoc/ast.ts';
import { PandocError, readWithPandoc } from '../pandoc/run.ts';
import { UNREAD_PLACE } from '../pandoc/targets.ts';
import { type Source, SourceRefusal } from './read-source.ts';
import { faultsOf, type Part, placesAround } from './tex-faults.ts';
import { asTyped, lineAt, linesOf, type UnreadPlace, whereOf } from './typed-places.ts';

/**
 * The maximum number of places that are taken out of a text. A text with more places that pandoc cannot read is
 * refused.
 */
const MAX_PLACES = 20;
const METADATA = /^\s*---\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/**
 * Reads a text. pandoc refuses a whole text if it cannot read one place, so such places are taken out of the text, its
 * metadata and its lists of references. In the body of a LaTeX text, code replaces each place.
 */
export async function readSource(
  source: Source,
): Promise<{ document: PandocDocument; places: UnreadPlace[] }> {
  let text = source.text;
  const lists = source.bibliographies.map((list) => list.text);
  const places: UnreadPlace[] = [];
  for (;;) {
    const read = await readWithPandoc(encoded(text), source.format, lists.map(encoded)).catch(
      (error: unknown) => {
        if (error instanceof PandocError) return error;
        throw error;
      },
    );
    if (!(read instanceof PandocError)) return { document: read.document, places };
    const entry = entryOf(read.message, lists);
    if (entry && places.length < MAX_PLACES) {
      const { at, list, from, to } = entry;
      const where = whereOf(source.bibliographies[at]?.name ?? '', lineAt(list, from));
      places.push({ where, text: list.slice(from, to).trim() });
      // Keep the ends of the lines, so that the numbers of later lines do not change.
      const lines = list.slice(from, to).replace(/[^\n]/g, '');
      lists[at] = list.slice(0, from) + lines + list.slice(to);
      continue;
    }
    const parts = partsOf(read.message, text);
    const unread = parts.map((part) => asTyped(source.files, text, part));
    const isEnd = parts.some(({ from, to }) => text.slice(from, to).includes(UNREAD_PLACE));
    if (parts.length === 0 || isEnd || places.length + parts.length > MAX_PLACES) {
      const [first] = [...places, ...unread];
      const place = first && `${first.where}${first.text.slice(0, 200)}`;
      throw new SourceRefusal('damaged', { place, cause: read });
    }
    const body = text.indexOf('\\begin{document}');
    for (const [index, { from, to }] of [...parts.entries()].reverse()) {
      const item = /^\s*\\item(?![a-zA-Z])/.test(text.slice(from, to)) ? '\\item' : '';
      const sign = `${UNREAD_PLACE}${places.length + index}`;
      const isInText = source.format === 'tex' && from > body;
      const code = isInText ? `\n\n${item}\n\\begin{verbatim}\n${sign}\n\\end{verbatim}\n\n` : '';
      text = text.slice(0, from) + code + text.slice(to);
    }
    places.push(...unread);
  }
}

const encoded = (text: string) => new TextEncoder().encode(text);

const offsetOf = (text: string, line: number) =>
  linesOf(text)
    .slice(0, line - 1)
    .reduce((length, each) => length + each.length + 1, 0);

/** Finds the entry of a list of references that pandoc cannot read. */
function entryOf(message: string, lists: readonly string[]) {
  const [, number, line, column] =
    /bibliography file '(\d+)\.bib':\s*\(line (\d+), column (\d+)\)/.exec(message) ?? [];
  const at = Number(number) - 1;
  const list = lists[at];
  if (list === undefined) return undefined;
  const place = offsetOf(list, Number(line)) + Number(column) - 1;
  const starts = Array.from(list.matchAll(/^[ \t]*@/gm), ({ index }) => index);
  // If an entry is not closed, pandoc reports the beginning of the next entry.
  const first = Math.max(
    0,
    starts.findLastIndex((start) => start < place - 1),
  );
  const from = starts[first];
  return from === undefined ? undefined : { at, list, from, to: starts[first + 1] ?? list.length };
}

/**
 * Finds the parts of a text to take out: the metadata or the definition in pandoc's message, else the faults of the
 * text, else the line in pandoc's message.
 */
function partsOf(message: string, text: string): Part[] {
  if (/YAML/.test(message)) {
    const metadata = METADATA.exec(text)?.[0];
    return metadata === undefined ? [] : [{ from: 0, to: metadata.length }];
  }
  const [, macro] = /expanding macro (\w+)/.exec(message) ?? [];
  const definition = new RegExp(String.raw`\\[a-zA-Z]+\*?\s*\{?\\${macro}(?![a-zA-Z])`);
  const defined = macro === undefined ? -1 : text.search(definition);
  if (defined >= 0) return placesAround(text, [{ from: defined, to: defined + 1 }]);
  const faults = faultsOf(text);
  const line = Number(/"in\.tex" \(line (\d+),/.exec(message)?.[1]);
  if (faults.length === 0 && line <= linesOf(text.trimEnd()).length) {
    const from = offsetOf(text, line);
    faults.push({ from, to: from + 1 });
  }
  return placesAround(text, faults);
}
