import { type AdminArticle, firstPageOf, matchWords, plainText } from '@app/contracts';

export const stageNames: Record<AdminArticle['stage'], string> = {
  enabled: 'Enabled',
  disabled: 'Disabled',
  draft: 'Draft',
  scheduled: 'Scheduled',
};

/** The options of the article list's filter. The keys are the values in the URL. */
export const articleGroups = {
  enabled: 'Enabled',
  disabled: 'Disabled',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  'no-pdf': 'Without PDF',
} as const;

const inGroup: Record<string, (article: AdminArticle) => boolean> = {
  enabled: ({ status }) => status === 'enabled',
  disabled: ({ stage }) => stage === 'disabled',
  draft: ({ stage }) => stage === 'draft',
  scheduled: ({ stage }) => stage === 'scheduled',
  'no-pdf': ({ file }) => file === '',
} satisfies Record<keyof typeof articleGroups, (article: AdminArticle) => boolean>;

/** Returns the articles that match the text and the group. An unknown group matches all articles. */
export function filterArticles(
  articles: readonly AdminArticle[],
  { text, group }: { text: string; group: string },
): AdminArticle[] {
  const matches = matchWords(text);
  return articles.filter((article) => {
    if (inGroup[group]?.(article) === false) return false;
    const { refnumber, txnid, title, authors, pagenumber, articlenumber } = article;
    const texts = [refnumber, txnid, plainText(title), ...authors, pagenumber, articlenumber];
    return matches(texts.join(' '));
  });
}

export const articleSortKeys: Record<string, (article: AdminArticle) => string | number> = {
  pages: firstPageOf,
  reference: ({ refnumber }) => refnumber,
  title: ({ title }) => plainText(title),
  created: ({ creation }) => Date.parse(creation),
  status: ({ stage }) => stage,
  pdf: ({ fileSize }) => fileSize,
};
