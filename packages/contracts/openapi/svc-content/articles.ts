import { adminSearchRowSchema, selectedArticleSchema } from '../../src/articles/article.ts';
import * as articles from '../../src/endpoints/articles.ts';
import * as search from '../../src/endpoints/search.ts';
import { adminArticle, article, articleContext, articleSummary } from '../examples.ts';
import { section } from '../operations.ts';

const theArticle: { 200: [string, typeof adminArticle] } = { 200: ['The article.', adminArticle] };

export const articlePaths = section(
  'Articles',
  { ...articles, ...search },
  {
    listArticles: {
      summary: 'The articles of an issue',
      description: 'In the order of their pages. An administrator is shown disabled ones too.',
      responses: { 200: ['The articles.', [adminArticle]] },
    },
    readArticleByReference: {
      summary: 'An article by its reference number',
      responses: theArticle,
    },
    readArticleContext: {
      summary: 'What stands around an article on its page',
      responses: { 200: ['Its neighbours and citations.', articleContext] },
    },
    readArticle: { summary: 'An article by its id', responses: theArticle },
    updateArticle: {
      summary: 'Change an article',
      description: 'What is left out stays; `version`, when given, must be that of the record.',
      body: { status: 'disabled', version: 1 },
      responses: theArticle,
    },
    selectArticles: {
      summary: 'Many articles at once',
      description: 'The enabled ones of them, in the order asked for, without their long texts.',
      body: { refnumbers: [article.refnumber] },
      responses: { 200: ['The articles.', [selectedArticleSchema.parse(article)]] },
    },
    createArticle: {
      summary: 'Publish an article',
      responses: { 201: ['The article.', adminArticle] },
    },
    previewArticle: {
      summary: 'How an article that is not saved would look',
      body: { title: 'On isomers', year: 2026, volume: 3, issue: 2 },
      responses: { 200: ['What its page shows.', { article, context: articleContext }] },
    },
    searchArticles: {
      summary: 'Search the enabled articles',
      description: 'With `page` a page with its counts, without it the bare list of the best.',
      responses: {
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
    },
    searchAllArticles: {
      summary: 'Search all articles, also disabled ones',
      responses: { 200: ['The best first.', [adminSearchRowSchema.parse(adminArticle)]] },
    },
    listAuthorArticles: {
      summary: 'The articles of an author, known by name',
      responses: { 200: ['The articles.', [articleSummary]] },
    },
    readArticlePdf: {
      summary: 'The PDF of an article',
      description: 'In the folder of its page: `/archives/2026/vol3/issue2/JRN-2026-014.pdf`.',
      responses: { 200: 'The file.' },
    },
  },
);
