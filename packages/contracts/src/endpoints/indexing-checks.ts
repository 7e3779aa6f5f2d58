import { z } from 'zod';
import { previewArticleSchema } from '../articles/article-input.ts';
import { issueParamsSchema } from '../articles/issue.ts';
import {
  articleIndexingChecksSchema,
  journalIndexingChecksSchema,
} from '../journal/indexing-checks.ts';
import { get, json, post } from './endpoint.ts';

export const readIndexingChecks = get('/api/admin/readiness', 'admin', {
  responses: { 200: journalIndexingChecksSchema },
});

export const readArticleIndexingChecks = get('/api/admin/readiness/{id}', 'admin', {
  responses: { 200: articleIndexingChecksSchema },
  errors: ['not_found'],
});

/** Returns the faults of an issue's articles, including drafts but not disabled articles. */
export const readIssueFaults = get('/api/admin/readiness/{year}/{volume}/{issue}', 'admin', {
  params: issueParamsSchema,
  responses: { 200: z.array(articleIndexingChecksSchema) },
  errors: ['invalid_request', 'not_found'],
});

/** Checks the values of the article form. `id` is the ID of the edited article, whose stored PDF is checked too. */
export const checkUnsavedArticle = post('/api/admin/readiness', 'admin', {
  body: json(previewArticleSchema),
  responses: { 200: articleIndexingChecksSchema },
});
