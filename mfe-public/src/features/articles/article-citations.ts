import { citationStyles } from '@app/contracts';
import { type CitedArticle, citationHtml } from './citation.ts';
import type { ShownContext } from './shown-article.ts';

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
