/** `4 March 2026`, in UTC. */
export const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `page 7` or `pages 12–15`. */
export function placeOf(pages: string): string {
  return pages.includes('-') ? `pages ${pages.replace('-', '–')}` : `page ${pages}`;
}
