import * as workLog from '../../src/endpoints/work-log.ts';
import { workPageSchema, workStatuses } from '../../src/work-log/work-entry.ts';
import { workEntry } from '../examples.ts';
import { section } from '../operations.ts';

const savedSearch = { id: '6750a1b2c3d4e5f607180701', name: 'Urgent', view: '/urgent' };
const none = Object.fromEntries(workStatuses.map((status) => [status, 0]));

export const workLogPaths = section('Work log', workLog, {
  listWorkEntries: {
    summary: 'Entries of the work log',
    description: 'With `page` a page with its counts, without it the bare list.',
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
    description: 'Sent again with the same `id`, it is the same entry.',
    body: { status: workEntry.status, content: workEntry.content },
    200: ['It is there already.', workEntry],
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
    summary: 'Changes as they happen',
    description: 'Server-sent: `entry` with the entry whenever one was made or changed.',
    200: 'The events.',
  },
  exportWorkLog: { summary: 'Entries as CSV', 200: 'The table.' },
  listSavedSearches: {
    summary: 'The searches that the user has saved',
    200: ['By name.', [savedSearch]],
  },
  saveSearch: {
    summary: 'Save a search; one of the same name is replaced',
    body: { name: 'Urgent', view: '/urgent' },
    200: ['It was replaced.', savedSearch],
    201: ['It was made.', savedSearch],
  },
  deleteSavedSearch: { summary: 'Delete a saved search', 200: ['What was deleted.', savedSearch] },
});
