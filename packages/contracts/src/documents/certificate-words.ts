import { type PrintedNumbers, printedVolume } from '../articles/issue-label.ts';

// A readers' page imports this file, so it must not import zod.

/** The two lines in the drawn seal of a certificate of each kind. */
export const sealWords = {
  article: ({ year, ...numbers }: PrintedNumbers & { year: number }): [string, string] => [
    String(year),
    `VOL. ${printedVolume(numbers)}`,
  ],
  editor: ({ date }: { date: string }): [string, string] => [
    String(new Date(date).getUTCFullYear()),
    'BOARD',
  ],
  reviewer: ({ year }: { year: number }): [string, string] => [String(year), 'REVIEW'],
};

/** Follows an ORCID iD that its owner has not confirmed, as ORCID's guidelines require. */
export const UNAUTHENTICATED = ' (unauthenticated)';

/** Returns what is printed below an editor's name, such as `Professor of Engines, University of London`. */
export const postInWords = (editor: { designation: string; affiliation: string }) =>
  [editor.designation, editor.affiliation].filter(Boolean).join(', ');

/**
 * Returns an editor's role, with the year of joining the board if it is known, such as `Associate Editor, since 2024`.
 */
export const roleInWords = ({ role, since }: { role: string; since?: string | undefined }) =>
  since ? `${role}, since ${since}` : role;

/** Returns the number of reviews on a reviewer's certificate in words, such as `1 review in 2026`. */
export function reviewsInWords({ count, year }: { count: number; year: number }): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'review' : 'reviews'} in ${year}`;
}
