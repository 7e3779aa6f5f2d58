import * as workLog from '../../src/endpoints/work-log.ts';
import { workPageSchema, workStatuses } from '../../src/work-log/work-entry.ts';
import { workEntry } from '../examples.ts';
import { section } from '../operations.ts';

const savedSearch = { id: '6750a1b2c3d4e5f607180701', name: 'Urgent', view: '/urgent' };
const none = Object.fromEntries(workStatuses.map((status) => [status, 0]));

export const workLogPaths = section('Work log', workLog, {
  listWorkEntries: {
    summary: 'Entries of the work log',
    description:
      'With `page`, the response is a page of entries with counts. Without `page`, it is an array of all entries.',
    200: [
      'The entries.',
      {
        entries: [workEntry],
        total: 1,
        page: 1,
        pageSize: 20,
        counts: workPageSchema.shape.counts.parse({ ...none, urgent: 1, all: 1 }),
      },
    ],
  },
  createWorkEntry: {
    summary: 'Add an entry',
    description: 'A repeated request with the same `id` does not create a second entry.',
    body: { status: 'urgent', content: workEntry.content },
    200: ['The entry already exists.', workEntry],
    201: ['The entry.', workEntry],
  },
  readWorkEntry: {
    summary: 'An entry with its latest changes',
    200: [
      'The entry.',
      {
        ...workEntry,
        version: 1,
        changes: [{ by: 'Meera', at: workEntry.created_at, from: 'pending', to: 'urgent' }],
      },
    ],
  },
  changeWorkEntry: {
    summary: 'Change the status of an entry',
    body: { status: 'completed', version: 0 },
    200: ['The entry.', { ...workEntry, status: 'completed', version: 1 }],
  },
  followWorkLog: {
    summary: 'Follow changes',
    description: 'Server-sent events: after each change, an event `entry` contains the entry.',
    200: 'The events.',
  },
  exportWorkLog: { summary: 'Entries as CSV', 200: 'The table.' },
  listSavedSearches: {
    summary: 'The caller’s saved searches',
    200: ['The searches, sorted by name.', [savedSearch]],
  },
  saveSearch: {
    summary: 'Save a search, replacing the saved search of the same name',
    body: { name: 'Urgent', view: '/urgent' },
    200: ['The replaced search.', savedSearch],
    201: ['The new search.', savedSearch],
  },
  deleteSavedSearch: {
    summary: 'Delete a saved search',
    200: ['The deleted search.', savedSearch],
  },
});
