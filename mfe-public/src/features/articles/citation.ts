import {
  type ArticleSummary,
  doiUrl,
  type IssueKey,
  issueInWords,
  placeInWords,
  printedVolume,
} from '@app/contracts';
import { escapeHtml } from '../journal/format.ts';

export type CitedArticle = Pick<
  ArticleSummary,
  'citedAuthors' | 'title' | 'pagenumber' | 'articlenumber' | 'doi'
> &
  IssueKey;

/**
 * Returns a citation as HTML. `<bdi>` isolates each name, so that a right-to-left name does not change the order of
 * the others.
 */
export function citationHtml(article: CitedArticle, journal: string): string {
  const { citedAuthors: names, year, doi } = article;
  const issue = `Vol. ${printedVolume(article)}, ${issueInWords(article, 'Issue')}`;
  const isolated = names.map((name) => `<bdi>${escapeHtml(name)}</bdi>`).join(', ');
  // No full stop follows a name that ends with an initial, because the initial already ends with a full stop.
  const end = /^$|\.$/.test(names.at(-1) ?? '') ? '' : '.';
  const title = article.title.replace(/\.\s*$/, '');
  const place = `${journal}, ${issue} (${year}), ${placeInWords(article, 'short')}.`;
  const link = doi && ` ${doiLink(doi)}`;
  return `${isolated}${end} ${title}. ${escapeHtml(place)}${link}`;
}

/**
 * Returns a DOI as a link that shows the whole address. No full stop follows the link, because readers would copy the
 * full stop, too.
 */
function doiLink(doi: string): string {
  const address = escapeHtml(doiUrl(doi));
  return `<a href="${address}">${address}</a>`;
}
