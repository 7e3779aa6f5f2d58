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
import { del, events, file, get, json, post, put } from './endpoint.ts';

export const listWorkEntries = get(WORK_LOG_PATH, 'staff', {
  query: workQuerySchema,
  responses: { 200: z.union([workPageSchema, workListSchema]) },
  errors: ['invalid_request'],
});

export const createWorkEntry = post(WORK_LOG_PATH, 'staff', {
  body: json(createWorkEntrySchema),
  responses: { 200: workEntrySchema, 201: workEntrySchema },
  errors: ['version_conflict'],
});

export const readWorkEntry = get(`${WORK_LOG_PATH}/{id}`, 'staff', {
  responses: { 200: workEntryHistorySchema },
  errors: ['not_found'],
});

export const changeWorkEntry = put(`${WORK_LOG_PATH}/{id}`, 'staff', {
  body: json(changeWorkEntrySchema),
  responses: { 200: workEntrySchema },
  errors: ['not_found', 'version_conflict'],
});

export const followWorkLog = get(WORK_EVENTS_PATH, 'staff', {
  responses: { 200: events({ entry: workEntrySchema }) },
});

export const exportWorkLog = get(WORK_CSV_PATH, 'staff', {
  query: workFilterSchema,
  responses: { 200: file('text/csv') },
  errors: ['invalid_request'],
});

export const listSavedSearches = get(SAVED_SEARCHES_PATH, 'staff', {
  responses: { 200: savedSearchesSchema },
});

export const saveSearch = post(SAVED_SEARCHES_PATH, 'staff', {
  body: json(saveSearchSchema),
  responses: { 200: savedSearchSchema, 201: savedSearchSchema },
  errors: ['version_conflict'],
});

export const deleteSavedSearch = del(`${SAVED_SEARCHES_PATH}/{id}`, 'staff', {
  responses: { 200: savedSearchSchema },
  errors: ['not_found'],
});
