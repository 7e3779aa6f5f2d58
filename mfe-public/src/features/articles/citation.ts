import { type ArticleSummary, citationStyles } from '@app/contracts';
import { escapeHtml, pagesText } from '../journal/format.ts';
import type { ShownContext } from './shown-article.ts';

type CitedArticle = Pick<
  ArticleSummary,
  'citedAuthors' | 'title' | 'volume' | 'issue' | 'year' | 'pagenumber' | 'articlenumber'
>;

export interface Citation {
  id: string;
  styleName: string;
  html: string;
}

/** Matches a run of words in Hebrew, Arabic and similar scripts, such as a name between commas. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]+(?:\s+[\u0590-\u08ff\ufb1d-\ufefc]+)*/g;

/** Returns an article's citations: the journal's own citation line with a note, then the formatted styles. */
export function citationsOf(
  article: CitedArticle,
  journal: string,
  formatted: ShownContext['citations'],
  note = '',
): Citation[] {
  const html = citationHtml(article, journal) + note;
  const own = { id: 'journal', styleName: 'Journal', html };
  const others = formatted.map(({ style, html }) => ({
    id: style,
    styleName: citationStyles[style],
    html: html.replace(RIGHT_TO_LEFT, '<bdi>$&</bdi>'),
  }));
  return [own, ...others];
}

/** Returns a citation as HTML. `<bdi>` isolates names, so that a right-to-left name does not reorder the others. */
export function citationHtml(article: CitedArticle, journal: string): string {
  const { citedAuthors: names, volume, issue, year } = article;
  const isolated = names.map((name) => `<bdi>${escapeHtml(name)}</bdi>`).join(', ');
  // A name that ends with an initial already has a full stop.
  const end = /^$|\.$/.test(names.at(-1) ?? '') ? '' : '.';
  const title = article.title.replace(/\.\s*$/, '');
  const place = `${journal}, Vol. ${volume}, Issue ${issue} (${year}), ${pagesText(article)}.`;
  return `${isolated}${end} ${title}. ${escapeHtml(place)}`;
}
