import { type AdminArticle, parsePages, plainText } from '@app/contracts';

/** What a list of articles can be narrowed to, by what the address calls it. */
export const articleGroups = {
  enabled: 'Enabled',
  disabled: 'Disabled',
  'no-pdf': 'Without PDF',
} as const;

const inGroup: Record<string, (article: AdminArticle) => boolean> = {
  enabled: ({ status }) => status === 'enabled',
  disabled: ({ status }) => status === 'disabled',
  'no-pdf': ({ file }) => file === '',
} satisfies Record<keyof typeof articleGroups, (article: AdminArticle) => boolean>;

export interface ArticleFilter {
  /** Words that all stand somewhere in the article's row, whatever their case and accents. */
  text: string;
  /** A key of `articleGroups`; any other one is no filter. */
  group: string;
}

export function filterArticles(
  articles: readonly AdminArticle[],
  { text, group }: ArticleFilter,
): AdminArticle[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    if (inGroup[group]?.(article) === false) return false;
    if (words.length === 0) return true;
    const { refnumber, txnid, title, authors, pagenumber } = article;
    const row = folded([refnumber, txnid, plainText(title), ...authors, pagenumber].join(' '));
    return words.every((word) => row.includes(word));
  });
}

/** A text as it is compared: without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What an article is sorted by, for each column of the list. */
export const articleSortKeys: Record<string, (article: AdminArticle) => string | number> = {
  pages: ({ pagenumber }) => parsePages(pagenumber)?.first ?? Number.MAX_SAFE_INTEGER,
  reference: ({ refnumber }) => refnumber,
  title: ({ title }) => plainText(title),
  created: ({ creation }) => Date.parse(creation),
  status: ({ status }) => status,
  pdf: ({ fileSize }) => fileSize,
};
