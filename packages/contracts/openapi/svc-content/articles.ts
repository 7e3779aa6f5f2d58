import { adminSearchRowSchema, selectedArticleSchema } from '../../src/articles/article.ts';
import * as articles from '../../src/endpoints/articles.ts';
import { adminArticle, article, articleContext, articleSummary } from '../examples.ts';
import { section } from '../operations.ts';

const theArticle = ['The article.', adminArticle] as const;

export const articlePaths = section('Articles', articles, {
  listArticles: {
    summary: 'The articles of an issue',
    description: 'In the order of their pages. An administrator is shown disabled ones too.',
    200: ['The articles.', [adminArticle]],
  },
  readArticleByReference: { summary: 'An article by its reference number', 200: theArticle },
  readArticleContext: {
    summary: 'What stands around an article on its page',
    200: ['Its neighbours and citations.', articleContext],
  },
  readArticle: { summary: 'An article by its id', 200: theArticle },
  updateArticle: {
    summary: 'Change an article',
    description: 'What is left out stays; `version`, when given, must be that of the record.',
    body: { status: 'disabled', version: 1 },
    200: theArticle,
  },
  selectArticles: {
    summary: 'Many articles at once',
    description: 'The enabled ones of them, in the order asked for, without their long texts.',
    body: { refnumbers: [article.refnumber] },
    200: ['The articles.', [selectedArticleSchema.parse(article)]],
  },
  createArticle: { summary: 'Publish an article', 201: theArticle },
  previewArticle: {
    summary: 'How an article that is not saved would look',
    body: { title: 'On isomers', year: 2026, volume: 3, issue: 2 },
    200: ['What its page shows.', { article, context: articleContext }],
  },
  searchArticles: {
    summary: 'Search the enabled articles',
    description: 'With `page` a page with its counts, without it the bare list of the best.',
    200: [
      'The best first.',
      {
        results: [
          { ...articleSummary, terms: ['isomer'], excerpt: 'The isomer was kept for an hour' },
        ],
        total: 1,
        page: 1,
        pageSize: 20,
        years: [{ year: 2026, count: 1 }],
        authors: [{ name: 'Asha Rao', count: 1 }],
      },
    ],
  },
  searchAllArticles: {
    summary: 'Search all articles, also disabled ones',
    200: ['The best first.', [adminSearchRowSchema.parse(adminArticle)]],
  },
  listAuthorArticles: {
    summary: 'The articles of an author, known by name',
    200: ['The articles.', [articleSummary]],
  },
  readArticlePdf: {
    summary: 'The PDF of an article',
    description: 'In the folder of its page: `/archives/2026/vol3/issue2/JRN-2026-014.pdf`.',
    200: 'The file.',
  },
});
