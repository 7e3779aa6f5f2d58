import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
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
  workPageSchema,
  workQuerySchema,
} from '../../src/work-entry.ts';
import { byStaff, file, inPath, json, jsonBody, refusals, signedIn, withBody } from '../answers.ts';
import { workEntry } from '../examples.ts';

/** As those of a search: named, to be told apart. */
export const workListSchema = z.array(workEntrySchema);

const tags = ['Work log'];
const savedSearch = { id: '6750a1b2c3d4e5f607180701', name: 'Urgent', view: '/urgent' };
const none = {
  pending: 0,
  working: 0,
  completed: 0,
  info: 0,
  'last-work': 0,
  journal: 0,
  cancelled: 0,
};

export const workLogPaths: ZodOpenApiPathsObject = {
  [WORK_LOG_PATH]: {
    get: {
      tags,
      summary: 'Entries of the work log',
      description: 'With `page` a page with its counts, without it the bare list.',
      security: byStaff,
      requestParams: { query: workQuerySchema },
      responses: {
        200: json('The entries.', z.union([workPageSchema, workListSchema]), {
          entries: [workEntry],
          total: 1,
          page: 1,
          pageSize: 20,
          counts: { ...none, urgent: 1, all: 1 },
        }),
        ...refusals(...signedIn, 'invalid_request'),
      },
    },
    post: {
      tags,
      summary: 'Add an entry',
      description: 'Sent again with the same `id`, it is the same entry.',
      security: byStaff,
      requestBody: jsonBody(createWorkEntrySchema, {
        status: workEntry.status,
        content: workEntry.content,
      }),
      responses: {
        200: json('It is there already.', workEntrySchema, workEntry),
        201: json('The entry.', workEntrySchema, workEntry),
        ...refusals(...signedIn, ...withBody, 'version_conflict'),
      },
    },
  },
  [`${WORK_LOG_PATH}/{id}`]: {
    get: {
      tags,
      summary: 'An entry with its latest changes',
      security: byStaff,
      requestParams: inPath('id'),
      responses: {
        200: json('The entry.', workEntryHistorySchema, {
          ...workEntry,
          version: 1,
          changes: [{ by: 'Meera', at: workEntry.created_at, from: 'pending', to: 'urgent' }],
        }),
        ...refusals(...signedIn, 'not_found'),
      },
    },
    put: {
      tags,
      summary: 'Change the status of an entry',
      security: byStaff,
      requestParams: inPath('id'),
      requestBody: jsonBody(changeWorkEntrySchema, { status: 'completed', version: 0 }),
      responses: {
        200: json('The entry.', workEntrySchema, { ...workEntry, status: 'completed', version: 1 }),
        ...refusals(...signedIn, ...withBody, 'not_found', 'version_conflict'),
      },
    },
  },
  [WORK_EVENTS_PATH]: {
    get: {
      tags,
      summary: 'Changes as they happen',
      description: 'Server-sent: `entry` with the entry whenever one was made or changed.',
      security: byStaff,
      responses: { 200: file('The events.', 'text/event-stream'), ...refusals(...signedIn) },
    },
  },
  [WORK_CSV_PATH]: {
    get: {
      tags,
      summary: 'Entries as CSV',
      security: byStaff,
      requestParams: { query: workFilterSchema },
      responses: {
        200: file('The table.', 'text/csv'),
        ...refusals(...signedIn, 'invalid_request'),
      },
    },
  },
  [SAVED_SEARCHES_PATH]: {
    get: {
      tags,
      summary: 'The searches that the user has saved',
      security: byStaff,
      responses: {
        200: json('By name.', savedSearchesSchema, [savedSearch]),
        ...refusals(...signedIn),
      },
    },
    post: {
      tags,
      summary: 'Save a search; one of the same name is replaced',
      security: byStaff,
      requestBody: jsonBody(saveSearchSchema, { name: 'Urgent', view: '/urgent' }),
      responses: {
        200: json('It was replaced.', savedSearchSchema, savedSearch),
        201: json('It was made.', savedSearchSchema, savedSearch),
        ...refusals(...signedIn, ...withBody, 'version_conflict'),
      },
    },
  },
  [`${SAVED_SEARCHES_PATH}/{id}`]: {
    delete: {
      tags,
      summary: 'Delete a saved search',
      security: byStaff,
      requestParams: inPath('id'),
      responses: {
        200: json('What was deleted.', savedSearchSchema, savedSearch),
        ...refusals(...signedIn, 'not_found'),
      },
    },
  },
};
