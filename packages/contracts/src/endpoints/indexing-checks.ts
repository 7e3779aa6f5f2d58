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

/** The articles of an issue that have faults, with these only. Disabled articles are left out, drafts are not. */
export const readIssueFaults = get('/api/admin/readiness/{year}/{volume}/{issue}', 'admin', {
  params: issueParamsSchema,
  responses: { 200: z.array(articleIndexingChecksSchema) },
  errors: ['invalid_request', 'not_found'],
});

/** Checks an article as its form has it. `id` is that of the edited article, whose stored PDF is checked, too. */
export const checkUnsavedArticle = post('/api/admin/readiness', 'admin', {
  body: json(previewArticleSchema),
  responses: { 200: articleIndexingChecksSchema },
});
