import { z } from 'zod';
import { addedRedirectsSchema, redirectTableSchema } from '../articles/former-addresses.ts';
import { get, json, post } from './endpoint.ts';

/** Returns the path of the article that had an address on an earlier site. */
export const findFormerAddress = get('/api/redirects', 'anyone', {
  query: z.object({ address: z.string().max(4_000) }),
  responses: { 200: z.object({ path: z.string() }) },
  errors: ['invalid_request', 'not_found'],
});

export const addRedirects = post('/api/admin/redirects', 'admin', {
  body: json(redirectTableSchema, '2mb'),
  responses: { 200: addedRedirectsSchema },
});
