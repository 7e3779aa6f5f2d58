import { faultyArticlesSchema, waitingSchema } from '../journal/waiting.ts';
import { get } from './endpoint.ts';

/** Reads what waits for an editor, except what takes long to find. */
export const readWaiting = get('/api/admin/waiting', 'admin', {
  responses: { 200: waitingSchema },
});

/** Checks all articles, which takes about a second for 10,000 articles unless nothing has changed. */
export const readFaultyArticles = get('/api/admin/faulty-articles', 'admin', {
  responses: { 200: faultyArticlesSchema },
});
