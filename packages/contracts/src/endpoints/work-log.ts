import { z } from 'zod';
import {
  changeWorkEntrySchema,
  createWorkEntrySchema,
  SAVED_SEARCHES_PATH,
  savedSearchesSchema,
  savedSearchSchema,
  saveSearchSchema,
  WORK_CSV_PATH,
  WORK_EVENTS_PATH,
  WORK_LOG_PATH,
  workEntryHistorySchema,
  workEntrySchema,
  workFilterSchema,
  workListSchema,
  workPageSchema,
  workQuerySchema,
} from '../work-log/work-entry.ts';
import { endpoint, events, file, json } from './endpoint.ts';

export const listWorkEntries = endpoint({
  method: 'GET',
  path: WORK_LOG_PATH,
  access: 'staff',
  query: workQuerySchema,
  responses: { 200: z.union([workPageSchema, workListSchema]) },
  errors: ['invalid_request'],
});

export const createWorkEntry = endpoint({
  method: 'POST',
  path: WORK_LOG_PATH,
  access: 'staff',
  body: json(createWorkEntrySchema),
  responses: { 200: workEntrySchema, 201: workEntrySchema },
  errors: ['version_conflict'],
});

export const readWorkEntry = endpoint({
  method: 'GET',
  path: `${WORK_LOG_PATH}/{id}`,
  access: 'staff',
  responses: { 200: workEntryHistorySchema },
  errors: ['not_found'],
});

export const changeWorkEntry = endpoint({
  method: 'PUT',
  path: `${WORK_LOG_PATH}/{id}`,
  access: 'staff',
  body: json(changeWorkEntrySchema),
  responses: { 200: workEntrySchema },
  errors: ['not_found', 'version_conflict'],
});

export const followWorkLog = endpoint({
  method: 'GET',
  path: WORK_EVENTS_PATH,
  access: 'staff',
  responses: { 200: events({ entry: workEntrySchema }) },
});

export const exportWorkLog = endpoint({
  method: 'GET',
  path: WORK_CSV_PATH,
  access: 'staff',
  query: workFilterSchema,
  responses: { 200: file('text/csv') },
  errors: ['invalid_request'],
});

export const listSavedSearches = endpoint({
  method: 'GET',
  path: SAVED_SEARCHES_PATH,
  access: 'staff',
  responses: { 200: savedSearchesSchema },
});

export const saveSearch = endpoint({
  method: 'POST',
  path: SAVED_SEARCHES_PATH,
  access: 'staff',
  body: json(saveSearchSchema),
  responses: { 200: savedSearchSchema, 201: savedSearchSchema },
  errors: ['version_conflict'],
});

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: `${SAVED_SEARCHES_PATH}/{id}`,
  access: 'staff',
  responses: { 200: savedSearchSchema },
  errors: ['not_found'],
});
