import { z } from 'zod';
import { expectedVersion } from '../base/record.ts';
import {
  createIndexingEntrySchema,
  indexingEntrySchema,
  updateIndexingEntrySchema,
} from '../journal/indexing.ts';
import { endpoint, formOrJson, notModified } from './endpoint.ts';

export const listIndexingEntries = endpoint({
  method: 'GET',
  path: '/api/indexing',
  access: 'admin-sees-more',
  responses: { 200: z.array(indexingEntrySchema), 304: notModified },
});

export const createIndexingEntry = endpoint({
  method: 'POST',
  path: '/api/indexing',
  access: 'admin',
  body: formOrJson(createIndexingEntrySchema, 'imgFile'),
  responses: { 201: indexingEntrySchema },
  errors: ['unsupported_file'],
});

export const updateIndexingEntry = endpoint({
  method: 'POST',
  path: '/api/indexing/{id}',
  access: 'admin',
  body: formOrJson(updateIndexingEntrySchema, 'imgFile'),
  responses: { 200: indexingEntrySchema },
  errors: ['version_conflict', 'unsupported_file', 'not_found'],
});

export const removeIndexingEntry = endpoint({
  method: 'DELETE',
  path: '/api/indexing/{id}',
  access: 'admin',
  query: z.object({ version: expectedVersion }),
  responses: { 200: indexingEntrySchema },
  errors: ['invalid_request', 'not_found', 'version_conflict'],
});
