import {
  type Article,
  type ArticleSummary,
  noArticleDetails,
  type Settings,
  settingsSchema,
} from '@app/contracts';

export const ORIGIN = 'https://journal.example.org';

/** Records for tests. All fields are present, because clients parse every response. */
export const settings: Settings = settingsSchema.parse({
  id: 's',
  version: 1,
  origin: ORIGIN,
  websitename: 'Journal of Ice',
  issn: '1234-5678',
});

export const articleSummary: ArticleSummary = {
  refnumber: 'JRN-1',
  title: 'On H<sub>2</sub>O &amp; <i>ice</i>',
  authors: ['Ada Lovelace'],
  citedAuthors: ['Lovelace A.'],
  country: 'India',
  doi: '',
  articlenumber: '',
  pagenumber: '12-15',
  publishdate: '2026-03-07T00:00:00.000Z',
  year: 2026,
  volume: 2,
  issue: 1,
  file: 'JRN-1.pdf',
  fileSize: 482_133,
  updates: [],
};

export const article: Article = {
  ...noArticleDetails,
  ...articleSummary,
  id: 'a1',
  authorname: 'Ada Lovelace',
  contributors: [{ name: 'Ada Lovelace' }],
  abstract: '<p>Ice is <em>cold</em>.</p>',
  keywords: 'ice, water',
  doi: '10.1234/jrn.1',
  notice: null,
  versions: [],
  status: 'enabled',
  creation: '2026-03-07T00:00:00.000Z',
  modification: '2026-03-07T00:00:00.000Z',
  version: 1,
};
