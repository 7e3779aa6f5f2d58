import { type ArticleSummary, citationStyles, plainText } from '@app/contracts';
import { citedAuthors, citedPlace, sentence } from './citation.ts';
import type { ShownContext } from './shown-article.ts';

export interface CitationChoice {
  id: string;
  /** What the style is called. */
  name: string;
  /** `i`, `em`, `sub` and `sup` at most, and the same without them. */
  html: string;
  text: string;
}

type Cited = Parameters<typeof citedPlace>[0] & Pick<ArticleSummary, 'authors' | 'title'>;

/** The ways in which an article can be cited: the journal's own line first. */
export function citationChoices(
  article: Cited,
  journal: string,
  citations: ShownContext['citations'],
): CitationChoice[] {
  const named = citations.map(({ style, html }) => ({
    id: style as string,
    name: citationStyles[style] as string,
    html,
  }));
  const own = { id: 'journal', name: 'Journal', html: citationHtml(article, journal) };
  return [own, ...named].map((choice) => ({ ...choice, text: plainText(choice.html) }));
}

function citationHtml(article: Cited, journal: string): string {
  const authors = escapeHtml(sentence(citedAuthors(article.authors)));
  const title = article.title.replace(/\.\s*$/, '');
  return `${authors} ${title}. ${escapeHtml(citedPlace(article, journal))}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
