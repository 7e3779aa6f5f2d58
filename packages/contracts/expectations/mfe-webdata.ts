import {
  SAVED_SEARCHES_PATH,
  savedSearchesSchema,
  savedSearchSchema,
  WORK_CSV_PATH,
  WORK_EVENTS_PATH,
  WORK_LOG_PATH,
  workEntryHistorySchema,
  workEntrySchema,
  workPageSchema,
} from '../src/work-entry.ts';
import type { Expectation } from './expectation.ts';

const staff = { provider: 'svc-content', as: 'staff' } as const;
const read = { ...staff, method: 'GET', status: 200 } as const;
const entry = { given: 'an entry of the work log' };

export const mfeWebdata: Expectation[] = [
  {
    ...read,
    ...entry,
    path: `${WORK_LOG_PATH}?status=urgent&search=proof&page=1`,
    answer: workPageSchema.extend({ entries: workPageSchema.shape.entries.min(1) }),
  },
  {
    ...staff,
    ...entry,
    method: 'POST',
    path: WORK_LOG_PATH,
    body: { status: 'urgent', content: '<p>Proofs</p>' },
    status: 201,
    answer: workEntrySchema,
  },
  { ...read, ...entry, path: `${WORK_LOG_PATH}/{id}`, answer: workEntryHistorySchema },
  {
    ...staff,
    ...entry,
    method: 'PUT',
    path: `${WORK_LOG_PATH}/{id}`,
    body: { status: 'completed', version: 0 },
    status: 200,
    answer: workEntrySchema,
  },
  { ...read, ...entry, path: WORK_EVENTS_PATH, type: 'text/event-stream' },
  { ...read, ...entry, path: `${WORK_CSV_PATH}?status=urgent`, type: 'text/csv' },
  {
    ...read,
    given: 'a saved search',
    path: SAVED_SEARCHES_PATH,
    answer: savedSearchesSchema,
  },
  {
    ...staff,
    given: 'a saved search',
    method: 'POST',
    path: SAVED_SEARCHES_PATH,
    body: { name: 'Mine', view: '/urgent' },
    status: 201,
    answer: savedSearchSchema,
  },
  {
    ...staff,
    given: 'a saved search',
    method: 'DELETE',
    path: `${SAVED_SEARCHES_PATH}/{id}`,
    status: 200,
  },
];
