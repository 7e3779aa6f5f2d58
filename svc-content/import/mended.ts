import sax from 'sax';
import { escapeHtml, type SourceRow } from './source.ts';

/** A character as an HTML code, also if the code was encoded again, such as `&amp;amp;nbsp;`. */
const CODE = /&(?:amp;)*(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
/** A code that was encoded at least once more than HTML needs. */
const ENCODED_CODE = /&(?:amp;)+(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** The characters of HTML's named codes. The types of `sax` lack them. */
const namedCharacters = new Map<string, string>(
  Object.entries('ENTITIES' in sax ? Object(sax.ENTITIES) : {}),
);

/** Replaces HTML codes in names, and codes that were encoded again in the title. A note states each change. */
export function mendRow(row: SourceRow): SourceRow {
  const { authorname = '', title = '', contributors } = row.fields;
  const codes = (text: string, code: RegExp) =>
    [...new Set(text.match(code) ?? [])].filter((found) => decoded(found, code) !== found);
  const noteOn = (what: string, found: readonly string[]) =>
    found.length > 0
      ? [`${what} had ${found.join(' ')}: replaced by what the codes stand for`]
      : [];
  const notes = [
    ...noteOn('The authors’ names', codes(authorname, CODE)),
    ...noteOn('The title', codes(title, ENCODED_CODE)),
  ];
  const isName = (value: unknown) => (typeof value === 'string' ? decoded(value, CODE) : value);
  return {
    ...row,
    notes: [...row.notes, ...notes],
    fields: {
      ...row.fields,
      ...(row.fields.authorname !== undefined && { authorname: decoded(authorname, CODE) }),
      ...(row.fields.title !== undefined && { title: decoded(title, ENCODED_CODE, escapeHtml) }),
      ...(contributors && {
        contributors: JSON.stringify(JSON.parse(contributors, (_key, value) => isName(value))),
      }),
    },
  };
}

function decoded(text: string, code: RegExp, write = (character: string) => character): string {
  return text.replace(code, (found, name: string) => {
    const character = characterOf(name);
    return character === undefined ? found : write(character);
  });
}

function characterOf(name: string): string | undefined {
  const number = /^#(x?)(.*)$/i.exec(name);
  const point = number ? parseInt(number[2] ?? '', number[1] ? 16 : 10) : undefined;
  if (point !== undefined && (point < 0x20 || point > 0x10ffff)) return undefined;

  const character = point === undefined ? namedCharacters.get(name) : String.fromCodePoint(point);
  return character?.replace('\u00a0', ' ');
}
