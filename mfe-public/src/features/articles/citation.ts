import {
  type ArticleSummary,
  citationStyles,
  isEastAsianName,
  parseAuthorName,
  plainText,
} from '@app/contracts';
import { pagesText } from '../journal/format.ts';
import type { ShownContext } from './shown-article.ts';

type CitedArticle = Pick<
  ArticleSummary,
  'authors' | 'title' | 'volume' | 'issue' | 'year' | 'pagenumber'
>;

export interface Citation {
  id: string;
  styleName: string;
  html: string;
  /** The same for the clipboard. */
  text: string;
}

/** A run of words in Hebrew, Arabic and similar scripts, such as a name between commas. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]+(?:\s+[\u0590-\u08ff\ufb1d-\ufefc]+)*/g;

/** An article's citations: the journal's own line first, then the formatted styles. */
export function citationsOf(
  article: CitedArticle,
  journal: string,
  formatted: ShownContext['citations'],
): Citation[] {
  const own = { id: 'journal', styleName: 'Journal', html: citationHtml(article, journal) };
  const others = formatted.map(({ style, html }) => ({
    id: style,
    styleName: citationStyles[style],
    html: html.replace(RIGHT_TO_LEFT, '<bdi>$&</bdi>'),
  }));
  return [own, ...others].map((citation) => ({ ...citation, text: plainText(citation.html) }));
}

/**
 * The journal's citation line, with the title's markup. Each author is isolated, so that a name
 * written from right to left does not reorder its neighbours.
 */
export function citationHtml(article: CitedArticle, journal: string): string {
  const { volume, issue, year, pagenumber } = article;
  const names = article.authors.map(citedAuthor);
  const isolated = names.map((name) => `<bdi>${escapeHtml(name)}</bdi>`).join(', ');
  // Initials end with their own full stop.
  const end = /^$|\.$/.test(names.at(-1) ?? '') ? '' : '.';
  const title = article.title.replace(/\.\s*$/, '');
  const place = `${journal}, Vol. ${volume}, Issue ${issue} (${year}), ${pagesText(pagenumber)}.`;
  return `${isolated}${end} ${title}. ${escapeHtml(place)}`;
}

/** `Émilie du Châtelet` → `du Châtelet É.`; East Asian names are not shortened. */
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
