import { faultyArticlesSchema, waitingSchema } from '../journal/waiting.ts';
import { get } from './endpoint.ts';

/** Returns the tasks that wait for an editor, except the faults of articles, which take long to find. */
export const readWaiting = get('/api/admin/waiting', 'admin', {
  responses: { 200: waitingSchema },
});

/**
 * Checks all articles. For 10,000 articles this takes about a second. The result is cached until the journal changes.
 */
export const readFaultyArticles = get('/api/admin/faulty-articles', 'admin', {
  responses: { 200: faultyArticlesSchema },
});
