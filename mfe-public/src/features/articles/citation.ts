import type { ArticleSummary } from '@app/contracts';
import { plainText } from '@app/contracts';

/** Belong to the surname that follows: du Châtelet, van der Waals, de la Cruz, bin Said. */
const PARTICLES = new Set(
  'af al at av bin bint da das de degli dei del della dem den der des di do dos du el ibn la le les lo los ten ter van vom von y zu zum zur'.split(
    ' ',
  ),
);
const SUFFIX = /^(jr|sr|[ivx]{2,4})\.?$/i;

/** `Émilie du Châtelet` → `du Châtelet É.`; a name of one word stays as it is. */
export function citedAuthor(name: string): string {
  const words = name.trim().split(/\s+/);
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? ` ${words.pop()}` : '';
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  const surname = words.slice(start).join(' ') + suffix;
  const initials = words.slice(0, start).map(initial).join(' ');
  return initials === '' ? surname : `${surname} ${initials}`;
}

/** `Jean-Pierre` → `J.-P.` */
function initial(given: string): string {
  return given
    .split('-')
    .filter(Boolean)
    .map((part) => `${[...part][0]?.toUpperCase() ?? ''}.`)
    .join('-');
}

export function citedAuthors(authors: readonly string[]): string {
  return authors.map(citedAuthor).join(', ');
}

/** What follows the title: `Journal, Vol. 2, Issue 1 (2026), pp. 12–15.` */
export function citedPlace(article: ArticleSummary, journal: string): string {
  const { volume, issue, year, pagenumber } = article;
  return `${journal}, Vol. ${volume}, Issue ${issue} (${year}), ${pagesText(pagenumber)}.`;
}

/** The citation line as text, for whoever copies it. */
export function citationText(article: ArticleSummary, journal: string): string {
  const title = plainText(article.title).replace(/\.$/, '');
  return `${sentence(citedAuthors(article.authors))} ${title}. ${citedPlace(article, journal)}`;
}

/** Initials end with their own full stop. */
export function sentence(text: string): string {
  return text === '' || text.endsWith('.') ? text : `${text}.`;
}

/** `pp. 12–15`, `p. 7` */
export function pagesText(pagenumber: string): string {
  return pagenumber.includes('-') ? `pp. ${pagenumber.replace('-', '–')}` : `p. ${pagenumber}`;
}
