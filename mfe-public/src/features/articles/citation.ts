import type { ArticleSummary } from '@app/contracts';
import { isEastAsianName, parseAuthorName } from '@app/contracts';

/** `Émilie du Châtelet` → `du Châtelet É.`; what cannot be shortened stays as it is written. */
export function citedAuthor(name: string): string {
  if (isEastAsianName(name)) return name.trim();
  const { family, given, particle, suffix } = parseAuthorName(name);
  const surname = [particle, family, suffix].filter(Boolean).join(' ');
  const initials = given.split(' ').filter(Boolean).map(initial).join(' ');
  return initials === '' ? surname : `${surname} ${initials}`;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** `Jean-Pierre` → `J.-P.` */
function initial(given: string): string {
  return given
    .split('-')
    .filter(Boolean)
    .map((part) => `${[...letters.segment(part)][0]?.segment.toUpperCase() ?? ''}.`)
    .join('-');
}

/** What follows the title: `Journal, Vol. 2, Issue 1 (2026), pp. 12–15.` */
export function citedPlace(article: ArticleSummary, journal: string): string {
  const { volume, issue, year, pagenumber } = article;
  return `${journal}, Vol. ${volume}, Issue ${issue} (${year}), ${pagesText(pagenumber)}.`;
}

/** Initials end with their own full stop. */
export function sentence(text: string): string {
  return text === '' || text.endsWith('.') ? text : `${text}.`;
}

/** `pp. 12–15`, `p. 7` */
export function pagesText(pagenumber: string): string {
  return pagenumber.includes('-') ? `pp. ${pagenumber.replace('-', '–')}` : `p. ${pagenumber}`;
}
