import { publicUsageSchema, usageQuerySchema, usageReportSchema } from '../articles/usage.ts';
import { file, get } from './endpoint.ts';

/**
 * Counts a view of an article's page. The method is GET, so that browsers without scripts can request it as an image.
 */
export const countView = get('/api/usage/{refnumber}/view', 'anyone', {
  responses: { 204: { type: 'empty' } },
});

/** Returns the number of views and downloads of an article, if the journal publishes them. */
export const readUsage = get('/api/usage/{refnumber}', 'anyone', {
  responses: { 200: publicUsageSchema },
  errors: ['not_found'],
});

export const listUsage = get('/api/admin/usage', 'admin', {
  query: usageQuerySchema,
  responses: { 200: usageReportSchema },
  errors: ['invalid_request'],
});

/** Returns a CSV file with a row for each article and month. */
export const exportUsage = get('/api/admin/usage.csv', 'admin', {
  query: usageQuerySchema,
  responses: { 200: file('text/csv') },
  errors: ['invalid_request'],
});
