/**
 * Returns the first and the last page. An article number counts as the first page. A single page
 * has no last page.
 */
export function pagesOf(article: {
  articlenumber: string;
  pagenumber: string;
}): [first: string, last: string] {
  if (article.articlenumber) return [article.articlenumber, ''];
  const [first = '', last = ''] = article.pagenumber.split('-');
  return [first, last === first ? '' : last];
}

/** Returns pages as texts show them, with an en dash instead of a hyphen between digits, as in `12-15` → `12–15`. */
export const pageRange = (pagenumber: string): string => pagenumber.replace('-', '–');
