import { plainText, withoutMarkup } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';

export const textOf = {
  title: ({ title }) => plainText(title),
  authors: ({ authors }) => authors.join(', '),
  keywords: ({ keywords }) => withoutMarkup(keywords),
  abstract: ({ abstract }) => plainText(abstract),
  subject: ({ subject }) => subject,
  country: ({ country }) => country,
  reference: ({ refnumber, doi }) => `${refnumber} ${doi}`,
  txnid: ({ txnid }) => txnid ?? '',
  email: ({ email }) => email,
} satisfies Record<string, (article: ArticleRecord) => string>;
export type Field = keyof typeof textOf;

/**
 * The weights of the fields. Title, authors and keywords weigh most, because they are short and
 * describe an article best.
 */
const weights: Record<Field, number> = {
  title: 4,
  authors: 3,
  keywords: 3,
  abstract: 1,
  subject: 0.5,
  country: 0.5,
  reference: 2,
  txnid: 2,
  email: 2,
};

// The cast is needed because `Object.keys` widens the literal keys to strings.
export const allFields = Object.keys(textOf) as Field[];
/** The fields that only the administrators' search includes. */
const PRIVATE: Field[] = ['txnid', 'email'];
export const publicFields = allFields.filter((field) => !PRIVATE.includes(field));

/** The fields in which to search for a prefix that has too many matches in all fields. */
export const PREFIX_FIELDS: Field[] = ['title', 'authors', 'keywords'];

export const boosts = allFields.map((field) => weights[field]);

/** Returns a bit mask of the fields. */
export function maskOf(fields: readonly Field[]): number {
  return fields.reduce((mask, field) => mask | (1 << allFields.indexOf(field)), 0);
}

/** The bit of the full text in a mask. The full text is not a field, because the record does not contain it. */
export const TEXT = 1 << allFields.length;
