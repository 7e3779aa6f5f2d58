import {
  type ArticleList,
  escapeHtml,
  type FreeArticleText,
  type ImportColumn,
  plainText,
  withoutMarkup,
  withWindowsCharacters,
} from '@app/contracts';
import sax from 'sax';
import { type RichField, richFieldNames, richFields } from '../../articles/rich-fields.ts';
import { readRichText } from '../../store/text/rich-text.ts';
import type { SourceRow } from './source.ts';

/** Matches a character as an HTML code, even if the code was encoded repeatedly, such as `&amp;amp;nbsp;`. */
const CODE = /&(?:amp;)*(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
/** Matches a code that was encoded at least once more than HTML needs. */
const ENCODED_CODE = /&(?:amp;)+(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** The characters of HTML's named codes. The types of `sax` lack the property `ENTITIES`. */
const namedCharacters = new Map<string, string>(
  Object.entries('ENTITIES' in sax ? Object(sax.ENTITIES) : {}),
);

interface MendedField {
  /** The name in notes. */
  name: string;
  /**
   * `text` loses its markup. In `html`, only doubly encoded codes are errors. `list` and `html list` are JSON. `names` keep
   * their markup, which their check reports.
   */
  kind: 'names' | 'text' | 'html' | 'list' | 'html list';
}

/** Texts that remain as they are. */
type AsWritten = 'mobile' | 'country' | 'noticeof';
type MendedName =
  | 'authorname'
  | 'contributors'
  | RichField
  | ArticleList
  | Exclude<FreeArticleText, AsWritten>;

/** The fields to correct, in the order of their notes. */
const mendedFields: Record<MendedName, MendedField> = {
  authorname: { name: 'The authors’ names', kind: 'names' },
  contributors: { name: 'The affiliations', kind: 'list' },
  title: { name: 'The title', kind: 'html' },
  abstract: { name: 'The abstract', kind: 'html' },
  keywords: { name: 'The keywords', kind: 'text' },
  subject: { name: 'The subject', kind: 'text' },
  description: { name: 'The description', kind: 'text' },
  references: { name: 'The references', kind: 'list' },
  funding: { name: 'The funders', kind: 'list' },
  relations: { name: 'The related works', kind: 'list' },
  translations: { name: 'The translations', kind: 'html list' },
};
// The cast is needed because `Object.entries` widens the names to strings.
const MENDED = Object.entries(mendedFields) as [MendedName, MendedField][];

/**
 * Matches the affiliations in the JSON of the authors. Notes about codes in the authors' names refer to `authorname`.
 */
const AFFILIATIONS = /"affiliations":\[.*?\](?=[,}])/g;

/**
 * Converts the texts of a row. Foreign markup becomes the journal's markup. HTML codes in text fields and doubly
 * encoded codes in HTML fields become characters. A note reports each change of codes and each formula that remains
 * TeX. Fields in `fieldsAsWritten` may contain codes on purpose.
 */
export function mendRow(row: SourceRow, fieldsAsWritten: readonly ImportColumn[] = []): SourceRow {
  return withOurMarkup(withCharacters(row, fieldsAsWritten));
}

function withCharacters(row: SourceRow, fieldsAsWritten: readonly ImportColumn[]): SourceRow {
  const fields = { ...row.fields };
  const notes = [...row.notes];
  for (const [field, { name, kind }] of MENDED) {
    const text = fields[field];
    if (!text || fieldsAsWritten.includes(field)) continue;
    const code = kind.startsWith('html') ? ENCODED_CODE : CODE;
    const codesIn = (all: string) =>
      new Set((all.match(code) ?? []).filter((each) => decoded(each, code) !== each));
    if (codesIn(text).size === 0) continue;
    fields[field] = mended(text, kind);
    const about = field === 'contributors' ? text.match(AFFILIATIONS)?.join() : text;
    const noted = [...codesIn(about ?? '')];
    if (noted.length > 0) {
      notes.push(`${name} had ${noted.join(' ')}: replaced by the characters that they stand for`);
    }
  }
  return { ...row, notes, fields };
}

/** Converts the markup of HTML fields, and removes the markup of text fields. */
function withOurMarkup(row: SourceRow): SourceRow {
  const fields = { ...row.fields };
  const notes = [...row.notes];
  const formulas: string[] = [];
  const read = (field: RichField, text: string) => {
    const rich = readRichText(richFields[field], text);
    formulas.push(...rich.formulas);
    const [shown] = rich.html.match(SHOWN_TAG) ?? [];
    if (shown) {
      const excerpt = plainText(shown);
      notes.push(
        `${mendedFields[field].name} shows tags as text: ${excerptOf(excerpt)}. If they are markup, correct it`,
      );
    }
    return rich.html;
  };
  for (const field of richFieldNames) {
    if (fields[field]) fields[field] = read(field, fields[field]);
  }
  if (fields.translations) {
    fields.translations = mapTexts(fields.translations, (text, name) =>
      name === 'title' || name === 'abstract' ? read(name, text) : text,
    );
  }
  for (const [field, { kind }] of MENDED) {
    if (kind === 'text' && fields[field]) fields[field] = withoutMarkup(fields[field]);
  }
  const [formula = '', ...others] = formulas;
  if (formula === '') return { ...row, fields, notes };
  const count = others.length > 0 ? `${formulas.length} formulas stay` : 'A formula stays';
  notes.push(
    `${count} as TeX, because text cannot express ${others.length > 0 ? 'them' : 'it'}: ${excerptOf(formula)}`,
  );
  return { ...row, fields, notes };
}

/** Matches a tag that readers would see as text, such as `&lt;i&gt;`, up to its end tag. */
const SHOWN_TAG =
  /&lt;(i|b|u|em|strong|su[bp]|italic|bold|sc|span|font|p|div|a|jats:\w+|mml:\w+)(?:\s[^<>&]{0,200})?&gt;.{0,500}?&lt;\/\1&gt;/is;

const excerptOf = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Applies `change` to each text in JSON. */
function mapTexts(json: string, change: (text: string, name: string) => string): string {
  try {
    return JSON.stringify(
      JSON.parse(json, (name, part) => (typeof part === 'string' ? change(part, name) : part)),
    );
  } catch {
    // The check of the fields reports text that is not JSON.
    return json;
  }
}

function mended(text: string, kind: MendedField['kind']): string {
  const inText = (part: string) =>
    kind.startsWith('html') ? decoded(part, ENCODED_CODE, escapeHtml) : decoded(part, CODE);
  return kind.endsWith('list') ? mapTexts(text, inText) : inText(text);
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
  return character && withWindowsCharacters(character).replace('\u00a0', ' ');
}
