import {
  articleIndexingChecksSchema,
  journalIndexingChecksSchema,
} from '../journal/indexing-checks.ts';
import { endpoint } from './endpoint.ts';

export const readIndexingChecks = endpoint({
  method: 'GET',
  path: '/api/admin/readiness',
  access: 'admin',
  responses: { 200: journalIndexingChecksSchema },
});

export const readArticleIndexingChecks = endpoint({
  method: 'GET',
  path: '/api/admin/readiness/{id}',
  access: 'admin',
  responses: { 200: articleIndexingChecksSchema },
  errors: ['not_found'],
});
