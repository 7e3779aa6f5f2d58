import type { ArticleSummary } from '@app/contracts';
import { escapeHtml, pagesText } from '../journal/format.ts';

export type CitedArticle = Pick<
  ArticleSummary,
  'citedAuthors' | 'title' | 'volume' | 'issue' | 'year' | 'pagenumber' | 'articlenumber'
>;

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
