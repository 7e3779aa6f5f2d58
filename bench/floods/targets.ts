import {
  articlePath,
  articlePdfPath,
  certificatePath,
  coverPagePath,
  EDITORIAL_BOARD_PDF_PATH,
} from '@app/contracts';
import { journalArticles } from '../../local/demo/content.ts';

/** A request of a flood. A request with a body is sent by POST. */
export interface Target {
  path: string;
  body?: string;
}

const articles = journalArticles.map(({ fields }) => ({
  refnumber: fields.refnumber,
  authors: fields.authorname.split(', '),
  year: Number(fields.year),
  volume: Number(fields.volume),
  issue: Number(fields.issue),
}));

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const anyWord = () => Math.random().toString(36).slice(2, 5);
const anyWords = () => `${anyWord()}+${anyWord()}+copper`;
const selection = JSON.stringify({ refnumbers: articles.map(({ refnumber }) => refnumber) });

export const articlePages = articles.map(articlePath);
export const articlePdfs = articles.map(articlePdfPath);
export const cachedPages = ['/', '/archives', '/board', ...articlePages.slice(0, 5)];
/** The paths that a search engine reads. */
export const crawledPaths = ['/robots.txt', '/sitemap.xml', ...articlePages, ...articlePdfs];

/** Paths that scanners request, and made-up addresses in the form of the journal's addresses. */
const madeUp = [
  () => `/archives/2020/vol1/issue1/${anyWord()}`,
  () => `/archives/${articles[0]?.year}/vol1/issue1/${anyWord()}`,
  () => `/authors/${anyWord()}`,
  () => `/${anyWord()}`,
  () => `/wp-content/plugins/${anyWord()}/readme.txt`,
  () => `/${anyWord()}.php`,
  () => `/archives/2020/vol1/issue1/${anyWord()}.pdf`,
];

/** The kinds of expensive requests. */
export const floods: Record<string, (connection: number) => Target> = {
  'search pages': () => ({ path: `/search?q=${anyWords()}` }),
  searches: () => ({ path: `/api/search?q=${anyWords()}&page=1` }),
  'an article with any query': () => ({ path: `${articlePages[0]}?${anyWord()}` }),
  'made-up addresses': () => ({ path: anyOf(madeUp)() }),
  selections: () => ({ path: '/api/archives/selection', body: selection }),
  'certificates of unknown authors': () => ({ path: certificatePath('JLC250101', anyWord()) }),
};

const documents = articles.flatMap(({ refnumber, authors }) => [
  coverPagePath(refnumber),
  ...authors.map((author) => certificatePath(refnumber, author)),
]);

/**
 * The requests of bots. Each connection of a storm sends one kind of request, so that slow requests do not delay the
 * others.
 */
const bots: (() => Target)[] = [
  () => ({ path: anyOf(articlePages) }),
  () => ({ path: `${anyOf(articlePages)}?utm_source=${anyWord()}` }),
  () => ({ path: anyOf(articlePdfs) }),
  () => ({ path: anyOf([EDITORIAL_BOARD_PDF_PATH, ...documents]) }),
  () => ({ path: `/search?q=${anyWords()}` }),
  () => ({ path: `/api/search?q=${anyWords()}&page=1` }),
  () => ({ path: anyOf(madeUp)() }),
  () => ({ path: anyOf(madeUp)() }),
];
floods.storm = (connection) => bots[connection % bots.length]?.() ?? { path: '/' };
