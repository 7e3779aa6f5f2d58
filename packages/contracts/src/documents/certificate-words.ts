// A readers' page imports this file, so it must not import zod.

/**
 * Returns an editor's role, with the year of joining the board if it is known, such as `Associate Editor, since 2024`.
 */
export const roleInWords = ({ role, since }: { role: string; since?: string | undefined }) =>
  since ? `${role}, since ${since}` : role;

/** Returns the number of reviews on a reviewer's certificate in words, such as `1 review in 2026`. */
export function reviewsInWords({ count, year }: { count: number; year: number }): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'review' : 'reviews'} in ${year}`;
}
