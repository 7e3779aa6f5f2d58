import {
  articleIndexingChecksSchema,
  journalIndexingChecksSchema,
} from '../journal/indexing-checks.ts';
import { get } from './endpoint.ts';

export const readIndexingChecks = get('/api/admin/readiness', 'admin', {
  responses: { 200: journalIndexingChecksSchema },
});

export const readArticleIndexingChecks = get('/api/admin/readiness/{id}', 'admin', {
  responses: { 200: articleIndexingChecksSchema },
  errors: ['not_found'],
});
