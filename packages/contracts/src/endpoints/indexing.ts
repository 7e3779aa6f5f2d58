import { z } from 'zod';
import { expectedVersion } from '../base/record.ts';
import {
  createIndexingEntrySchema,
  indexingEntrySchema,
  updateIndexingEntrySchema,
} from '../journal/indexing.ts';
import { del, formOrJson, get, notModified, post } from './endpoint.ts';

export const listIndexingEntries = get('/api/indexing', 'admin-sees-more', {
  responses: { 200: z.array(indexingEntrySchema), 304: notModified },
});

export const createIndexingEntry = post('/api/indexing', 'admin', {
  body: formOrJson(createIndexingEntrySchema, 'imgFile'),
  responses: { 201: indexingEntrySchema },
  errors: ['unsupported_file'],
});

export const updateIndexingEntry = post('/api/indexing/{id}', 'admin', {
  body: formOrJson(updateIndexingEntrySchema, 'imgFile'),
  responses: { 200: indexingEntrySchema },
  errors: ['version_conflict', 'unsupported_file', 'not_found'],
});

export const removeIndexingEntry = del('/api/indexing/{id}', 'admin', {
  query: z.object({ version: expectedVersion }),
  responses: { 200: indexingEntrySchema },
  errors: ['invalid_request', 'not_found', 'version_conflict'],
});
