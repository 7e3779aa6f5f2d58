import {
  depositListSchema,
  requestDepositsSchema,
  requestedDepositsSchema,
} from '../deposits/deposit.ts';
import { get, json, post } from './endpoint.ts';

const PATH = '/api/admin/deposits';

export const listDeposits = get(PATH, 'admin', { responses: { 200: depositListSchema } });

/** Deposits articles, or deposits them again. */
export const requestDeposits = post(PATH, 'admin', {
  body: json(requestDepositsSchema, '64kb'),
  responses: { 200: requestedDepositsSchema },
});
