import { depositSelectionSchema } from '../articles/article-input.ts';
import {
  depositListSchema,
  depositQuerySchema,
  requestDepositsSchema,
  requestedDepositsSchema,
} from '../deposits/deposit.ts';
import { file, get, json, post } from './endpoint.ts';

const PATH = '/api/admin/deposits';

export const listDeposits = get(PATH, 'admin', {
  query: depositQuerySchema,
  responses: { 200: depositListSchema },
  errors: ['invalid_request'],
});

/** Deposits articles, even if they were deposited before. */
export const requestDeposits = post(PATH, 'admin', {
  body: json(requestDepositsSchema, '64kb'),
  responses: { 200: requestedDepositsSchema },
});

/** Returns a file of articles for DOAJ's upload form. */
export const makeDoajFile = post('/api/admin/doaj', 'admin', {
  body: json(depositSelectionSchema, '64kb'),
  responses: { 200: file('application/xml') },
  errors: ['not_found'],
});
