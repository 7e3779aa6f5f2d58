import { z } from 'zod';
import {
  addedRedirectsSchema,
  redirectPageSchema,
  redirectQuerySchema,
  redirectTableSchema,
} from '../articles/former-addresses.ts';
import { del, get, json, post } from './endpoint.ts';

/**
 * The maximum length of an address. Each encoded character takes up to nine bytes. The server refuses requests whose
 * head exceeds 16 kB with the status 431.
 */
const address = z.object({ address: z.string().max(4_000) });
const headTooLong = { type: 'empty' } as const;

/** Returns the path of the article that has or had the given address, on this site or on an earlier site. */
export const findFormerAddress = get('/api/redirects', 'anyone', {
  query: address,
  responses: { 200: z.object({ path: z.string() }), 431: headTooLong },
  errors: ['invalid_request', 'not_found'],
});

const PATH = '/api/admin/redirects';

export const listRedirects = get(PATH, 'admin', {
  query: redirectQuerySchema,
  responses: { 200: redirectPageSchema },
  errors: ['invalid_request'],
});

export const addRedirects = post(PATH, 'admin', {
  body: json(redirectTableSchema, '2mb'),
  responses: { 200: addedRedirectsSchema },
});

/** Removes an address from an article. */
export const removeRedirect = del(`${PATH}/{article}`, 'admin', {
  query: address,
  responses: { 200: z.object({ address: z.string() }), 431: headTooLong },
  errors: ['invalid_request', 'not_found', 'version_conflict'],
});
