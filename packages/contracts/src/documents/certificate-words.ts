// A readers' page imports this file, so it must not import zod.

/** Returns what a reviewer's certificate counts, in words, such as `1 review in 2026`. */
export function reviewsInWords({ count, year }: { count: number; year: number }): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'review' : 'reviews'} in ${year}`;
}
