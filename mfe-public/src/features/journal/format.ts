import type { IssueKey } from '@app/contracts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `7 March 2026` */
export const dateText = (date: string) => longDate.format(new Date(date));

/** `VOL. 2, ISSUE 1 (2026)` */
export function issueName({ year, volume, issue }: IssueKey): string {
  return `VOL. ${volume}, ISSUE ${issue} (${year})`;
}

/** `12-15` → `12–15` */
export const pageRange = (pagenumber: string) => pagenumber.replace('-', '–');

/** `pp. 12–15`, `p. 7` */
export function pagesText(pagenumber: string): string {
  return pagenumber.includes('-') ? `pp. ${pageRange(pagenumber)}` : `p. ${pagenumber}`;
}

/** `1 article`, `2 articles` */
export function countText(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** `482133` → `482 kB`, `4300000` → `4.3 MB` */
export function fileSizeText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const DESCRIPTION_LENGTH = 200;

/** The beginning of a text, for search results and previews; not every script has spaces to cut at. */
export function opening(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const space = text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  return `${text.slice(0, space > 0 ? space : DESCRIPTION_LENGTH - 1)}…`;
}
