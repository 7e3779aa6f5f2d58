import { z } from 'zod';
import {
  bareDoi,
  DOI_PATTERN,
  isLanguage,
  LICENSE_PATTERN,
  NOT_A_DOI,
  NOT_A_LANGUAGE,
} from '../base/identifiers.ts';
import { withoutMarkup } from '../base/markup.ts';
import { NO_DIRECTIONS, withoutControls, withoutOverrides } from '../base/text.ts';
import { ADDRESSES_PATTERN } from './former-addresses.ts';
import { noticeKindNames } from './notice.ts';

interface ArticleTextDescription {
  /** The label of the form's field. */
  label: string;
  help?: string;
  /** The help text for the column of the CSV import. The default is “May be empty.” */
  columnHelp?: string;
  maxLength: number;
  /** Converts a text to its standard form. */
  normalize?: (text: string) => string;
  /** The format that a non-empty text must match. */
  format?: { pattern: { test(text: string): boolean }; message: string };
  /** The form control. A single-line field is the default. */
  control?: 'lines' | 'tel' | 'date' | 'select';
  options?: readonly { value: string; label: string }[];
  rows?: number;
  /** The section of the form. Readers see texts of the section `author` only if `isPublic` is true. */
  section: 'article' | 'indexers' | 'author' | 'notice';
  isPublic: boolean;
}

/** Matches a calendar day, such as 2026-11-23. */
const DAY = z.regexes.date;

const oneOf = (values: readonly string[]) => new RegExp(`^(?:${values.join('|')})$`);

/** The optional texts of an article. API schemas, database schema, form, import and export derive from this list. */
export const articleTexts = {
  keywords: {
    label: 'Keywords',
    help: 'Separated by commas.',
    columnHelp: 'Comma-separated; may be empty.',
    maxLength: 2_000,
    section: 'article',
    isPublic: true,
  },
  subject: {
    label: 'Subject',
    help: 'Shown beside the article.',
    maxLength: 500,
    section: 'article',
    isPublic: true,
  },
  description: {
    label: 'Description',
    help: 'One or two sentences for search engines and shared links. If empty, the beginning of the abstract is used.',
    maxLength: 20_000,
    control: 'lines',
    rows: 3,
    section: 'article',
    isPublic: true,
  },
  doi: {
    label: 'DOI',
    help: 'Such as 10.1234/journal.5678.',
    maxLength: 300,
    normalize: bareDoi,
    format: { pattern: DOI_PATTERN, message: NOT_A_DOI },
    section: 'article',
    isPublic: true,
  },
  articlenumber: {
    label: 'Article number',
    help: 'Such as e1023, for journals that number articles instead of pages.',
    maxLength: 50,
    format: { pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, message: 'Letters, digits, dot and dash' },
    section: 'article',
    isPublic: true,
  },
  language: {
    label: 'Language',
    help: 'A code such as en or pt-BR. If empty, the language of the journal applies.',
    columnHelp: 'A code such as en; may be empty.',
    maxLength: 20,
    format: { pattern: { test: isLanguage }, message: NOT_A_LANGUAGE },
    section: 'indexers',
    isPublic: true,
  },
  received: {
    label: 'Received',
    columnHelp: 'As YYYY-MM-DD; may be empty.',
    maxLength: 10,
    format: { pattern: DAY, message: 'A date of the calendar, as YYYY-MM-DD' },
    control: 'date',
    section: 'indexers',
    isPublic: true,
  },
  accepted: {
    label: 'Accepted',
    columnHelp: 'As YYYY-MM-DD; may be empty.',
    maxLength: 10,
    format: { pattern: DAY, message: 'A date of the calendar, as YYYY-MM-DD' },
    control: 'date',
    section: 'indexers',
    isPublic: true,
  },
  dateprecision: {
    label: 'Date of publication',
    help: 'For older articles, often only the year is known. Readers and indexers then see no month and day.',
    columnHelp: 'month or year if no more is known of publishdate; otherwise empty.',
    maxLength: 5,
    format: { pattern: /^(?:month|year)$/, message: 'month, year, or empty' },
    control: 'select',
    options: [
      { value: '', label: 'The day is known' },
      { value: 'month', label: 'Only the month is known' },
      { value: 'year', label: 'Only the year is known' },
    ],
    section: 'indexers',
    isPublic: true,
  },
  license: {
    label: 'Licence',
    help: 'SPDX identifier, such as CC-BY-4.0, or the address of the licence. If empty, the licence of the journal.',
    columnHelp: 'SPDX identifier or address; may be empty.',
    maxLength: 300,
    format: {
      pattern: LICENSE_PATTERN,
      message: 'An SPDX identifier such as CC-BY-4.0, or an address',
    },
    section: 'indexers',
    isPublic: true,
  },
  formeraddresses: {
    label: 'Former addresses',
    help: 'Earlier addresses of the article, one per line. They redirect readers to the article.',
    columnHelp: 'Earlier addresses, separated by spaces; may be empty.',
    maxLength: 10_000,
    format: {
      pattern: ADDRESSES_PATTERN,
      message: 'Addresses that begin with https:// or /, one per line',
    },
    control: 'lines',
    rows: 2,
    section: 'indexers',
    isPublic: false,
  },
  mobile: { label: 'Mobile', maxLength: 50, control: 'tel', section: 'author', isPublic: false },
  country: { label: 'Country', maxLength: 200, section: 'author', isPublic: true },
  noticekind: {
    label: 'Kind of notice',
    columnHelp: `Of a notice about an article: ${noticeKindNames.join(', ')}; empty for articles.`,
    maxLength: 30,
    format: { pattern: oneOf(noticeKindNames), message: noticeKindNames.join(', ') },
    section: 'notice',
    isPublic: false,
  },
  noticeof: {
    label: 'Notice about',
    columnHelp: 'The reference number of the article that a notice is about.',
    maxLength: 64,
    section: 'notice',
    isPublic: false,
  },
  removestext: {
    label: 'Readers receive the notice instead of the PDF of the article',
    columnHelp: '“yes” if readers receive a notice instead of the article’s PDF; may be empty.',
    maxLength: 3,
    format: { pattern: /^yes$/, message: 'yes, or empty' },
    section: 'notice',
    isPublic: false,
  },
} as const satisfies Record<string, ArticleTextDescription>;

export type ArticleText = keyof typeof articleTexts;
// The cast is needed because `Object.keys` widens the names to strings.
export const articleTextNames = Object.keys(articleTexts) as ArticleText[];
type TextsWith<Property, Value> = {
  [Name in ArticleText]: (typeof articleTexts)[Name] extends Record<Property & string, Value>
    ? Name
    : never;
}[ArticleText];
export type PublicArticleText = TextsWith<'isPublic', true>;
export type ArticleTextOf<Section> = TextsWith<'section', Section>;
/** The texts without a format, which can have any content. */
export type FreeArticleText = Exclude<ArticleText, TextsWith<'format', unknown>>;

/** Builds a record with one value for each text field that the optional filter accepts. */
export function mapArticleTexts<Value, Name extends ArticleText = ArticleText>(
  build: (description: ArticleTextDescription, name: ArticleText) => Value,
  include: (description: ArticleTextDescription) => boolean = () => true,
): Record<Name, Value> {
  const entries = Object.entries<ArticleTextDescription>(articleTexts).filter(([, text]) =>
    include(text),
  );
  // The cast is needed because `Object.entries` widens the names to strings. The caller's `Name` must match its filter.
  return Object.fromEntries(
    entries.map(([name, text]) => [name, build(text, name as ArticleText)]),
  ) as Record<Name, Value>;
}

export const isPublicText = ({ isPublic }: ArticleTextDescription): boolean => isPublic;

/** Returns a schema that limits the length of a text, refuses control characters and trims the text. */
export const requestText = (maxLength: number) =>
  z
    .string({ error: 'Required' })
    .max(maxLength, `At most ${maxLength.toLocaleString('en')} characters`)
    .refine((value) => withoutControls(value) === value, 'Must not contain control characters')
    .refine((value) => withoutOverrides(value) === value, NO_DIRECTIONS)
    .transform((value) => value.trim());

/** The text fields of a write request. Each defaults to an empty string. */
export const articleTextFields = mapArticleTexts(
  // Tags in a text that is not HTML are removed, because readers and indexers would see them.
  ({ maxLength, format, normalize = format ? (text: string) => text : withoutMarkup }) =>
    requestText(maxLength)
      .transform(normalize)
      .refine((value) => value === '' || !format || format.pattern.test(value), {
        error: format?.message,
      })
      .default(''),
);

/** An empty value for each text field. */
export const noArticleTexts = mapArticleTexts(() => '');
