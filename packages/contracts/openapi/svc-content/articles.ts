import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import {
  adminArticleSchema,
  adminSearchRowSchema,
  articleContextSchema,
  articlePreviewSchema,
  articleSelectionSchema,
  articleSummarySchema,
  createArticleSchema,
  previewArticleSchema,
  selectedArticleSchema,
  updateArticleSchema,
} from '../../src/article.ts';
import type { ErrorCode } from '../../src/error-codes.ts';
import { searchPageSchema, searchQuerySchema } from '../../src/search.ts';
import {
  byAdmin,
  byAnyone,
  file,
  form,
  formOrJson,
  inPath,
  json,
  jsonBody,
  noSuchRange,
  notModified,
  open,
  refusals,
  signedIn,
  withBody,
} from '../answers.ts';
import { adminArticle, article, articleContext, articleSummary } from '../examples.ts';

/** An article as its reader sees it: the private fields are an administrator's, who is shown by the examples. */
export const shownArticleSchema = adminArticleSchema.partial({
  txnid: true,
  ptype: true,
  email: true,
  mobile: true,
  createdby: true,
  modifiedby: true,
});

/** The two answers of a search are told apart by their names when contracts are compared. */
export const articleListSchema = z.array(shownArticleSchema);

/** What is wrong with an article that somebody writes. */
export const articleFaults = [
  ...signedIn,
  ...withBody,
  'invalid_txnid',
  'invalid_pagenumber',
  'unsupported_file',
  'not_found',
  'duplicate_reference_number',
  'duplicate_title',
  'duplicate_txnid',
] as const satisfies ErrorCode[];

const tags = ['Articles'];
const shown = {
  200: json('The article.', shownArticleSchema, adminArticle),
  304: notModified,
  ...refusals('not_found'),
};
const { id: _id, ...selected } = article;
const row = adminSearchRowSchema.parse(adminArticle);

export const articlePaths: ZodOpenApiPathsObject = {
  '/api/archives/{year}/{volume}/{issue}': {
    get: {
      tags,
      summary: 'The articles of an issue',
      description: 'In the order of their pages. An administrator is shown disabled ones too.',
      security: byAnyone,
      requestParams: {
        path: z.object({ year: z.int(), volume: z.int(), issue: z.int() }),
      },
      responses: {
        200: json('The articles.', z.array(shownArticleSchema), [adminArticle]),
        304: notModified,
        ...refusals('invalid_request', 'not_found'),
      },
    },
  },
  '/api/archives/ref/{refnumber}': {
    get: {
      tags,
      summary: 'An article by its reference number',
      security: byAnyone,
      requestParams: inPath('refnumber'),
      responses: shown,
    },
  },
  '/api/archives/ref/{refnumber}/context': {
    get: {
      tags,
      summary: 'What stands around an article on its page',
      security: byAnyone,
      requestParams: inPath('refnumber'),
      responses: {
        200: json('Its neighbours and citations.', articleContextSchema, articleContext),
        304: notModified,
        ...refusals('not_found'),
      },
    },
  },
  '/api/archives/{id}': {
    get: {
      tags,
      summary: 'An article by its id',
      security: byAnyone,
      requestParams: inPath('id'),
      responses: shown,
    },
    post: {
      tags,
      summary: 'Change an article',
      description: 'What is left out stays; `version`, when given, must be that of the record.',
      security: byAdmin,
      requestParams: inPath('id'),
      requestBody: formOrJson(updateArticleSchema, 'pdfFile', { status: 'disabled', version: 1 }),
      responses: {
        200: json('The article.', adminArticleSchema, adminArticle),
        ...refusals(...articleFaults, 'version_conflict'),
      },
    },
  },
  '/api/archives/selection': {
    post: {
      tags,
      summary: 'Many articles at once',
      description: 'The enabled ones of them, in the order asked for, without their long texts.',
      security: open,
      requestBody: jsonBody(articleSelectionSchema, { refnumbers: [article.refnumber] }),
      responses: {
        200: json('The articles.', z.array(selectedArticleSchema), [
          selectedArticleSchema.parse({ ...selected, id: article.id }),
        ]),
        ...refusals(...withBody),
      },
    },
  },
  '/api/admin/archives': {
    post: {
      tags,
      summary: 'Publish an article',
      security: byAdmin,
      requestBody: form(createArticleSchema, 'pdfFile'),
      responses: {
        201: json('The article.', adminArticleSchema, adminArticle),
        ...refusals(...articleFaults),
      },
    },
  },
  '/api/admin/preview': {
    post: {
      tags,
      summary: 'How an article that is not saved would look',
      security: byAdmin,
      requestBody: jsonBody(previewArticleSchema, {
        title: 'On isomers',
        year: 2026,
        volume: 3,
        issue: 2,
      }),
      responses: {
        200: json('What its page shows.', articlePreviewSchema, {
          article,
          context: articleContext,
        }),
        ...refusals(...signedIn, ...withBody),
      },
    },
  },
  '/api/search': {
    get: {
      tags,
      summary: 'Search the enabled articles',
      description: 'With `page` a page with its counts, without it the bare list of the best.',
      security: open,
      requestParams: { query: searchQuerySchema },
      responses: {
        200: json('The best first.', z.union([searchPageSchema, articleListSchema]), {
          results: [
            { ...articleSummary, terms: ['isomer'], excerpt: 'The isomer was kept for an hour' },
          ],
          total: 1,
          page: 1,
          pageSize: 20,
          years: [{ year: 2026, count: 1 }],
          authors: [{ name: 'Asha Rao', count: 1 }],
        }),
        304: notModified,
        ...refusals('invalid_request'),
      },
    },
  },
  '/api/admin/search': {
    get: {
      tags,
      summary: 'Search all articles, also disabled ones',
      security: byAdmin,
      requestParams: { query: searchQuerySchema.pick({ q: true }) },
      responses: {
        200: json('The best first.', z.array(adminSearchRowSchema), [row]),
        ...refusals(...signedIn, 'invalid_request'),
      },
    },
  },
  '/api/authors/{name}': {
    get: {
      tags,
      summary: 'The articles of an author, known by name',
      security: open,
      requestParams: inPath('name'),
      responses: {
        200: json('The articles.', z.array(articleSummarySchema), [articleSummary]),
        304: notModified,
        ...refusals('not_found'),
      },
    },
  },
  '/archives/{year}/{volume}/{issue}/{refnumber}.pdf': {
    get: {
      tags,
      summary: 'The PDF of an article',
      description: 'In the folder of its page: `/archives/2026/vol3/issue2/JRN-2026-014.pdf`.',
      security: byAnyone,
      requestParams: inPath('year', 'volume', 'issue', 'refnumber'),
      responses: {
        200: file('The file.', 'application/pdf'),
        206: file('The range that was asked for.', 'application/pdf'),
        304: notModified,
        416: noSuchRange,
        ...refusals('not_found'),
      },
    },
  },
};
