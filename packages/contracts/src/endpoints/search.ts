import { z } from 'zod';
import { adminSearchRowSchema, articleListSchema } from '../articles/article.ts';
import { searchPageSchema, searchQuerySchema } from '../articles/search.ts';
import { get, notModified } from './endpoint.ts';

export const searchArticles = get('/api/search', 'anyone', {
  query: searchQuerySchema,
  responses: { 200: z.union([searchPageSchema, articleListSchema]), 304: notModified },
  errors: ['invalid_request'],
});

export const searchAllArticles = get('/api/admin/search', 'admin', {
  query: searchQuerySchema.pick({ q: true }),
  responses: { 200: z.array(adminSearchRowSchema) },
  errors: ['invalid_request'],
});
