import { type ArticleSummary, citationStyles, plainText } from '@app/contracts';
import { citedAuthor, citedPlace, sentence } from './citation.ts';
import type { ShownContext } from './shown-article.ts';

export interface CitationChoice {
  id: string;
  /** What the style is called. */
  name: string;
  html: string;
  /** The same for the clipboard. */
  text: string;
}

type Cited = Parameters<typeof citedPlace>[0] & Pick<ArticleSummary, 'authors' | 'title'>;

/** Words in Hebrew, Arabic and their like, as a name between commas has them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]+(?:\s+[\u0590-\u08ff\ufb1d-\ufefc]+)*/g;

/** The ways in which an article can be cited: the journal's own line first. */
export function citationChoices(
  article: Cited,
  journal: string,
  citations: ShownContext['citations'],
): CitationChoice[] {
  const own = { id: 'journal', name: 'Journal', html: citationHtml(article, journal) };
  const named = citations.map(({ style, html }) => ({
    id: style,
    name: citationStyles[style],
    html: html.replace(RIGHT_TO_LEFT, '<bdi>$&</bdi>'),
  }));
  return [own, ...named].map((choice) => ({ ...choice, text: plainText(choice.html) }));
}

/**
 * The citation line with the title's own markup. Each author is isolated, so that a name written from
 * right to left leaves its neighbours where they stand.
 */
export function citationHtml(article: Cited, journal: string): string {
  const names = article.authors.map(citedAuthor);
  const isolated = names.map((name) => `<bdi>${escapeHtml(name)}</bdi>`).join(', ');
  const end = sentence(names.at(-1) ?? '') === names.at(-1) ? '' : '.';
  const title = article.title.replace(/\.\s*$/, '');
  return `${isolated}${end} ${title}. ${escapeHtml(citedPlace(article, journal))}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
