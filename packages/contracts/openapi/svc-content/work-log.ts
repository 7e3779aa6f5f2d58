import * as workLog from '../../src/endpoints/work-log.ts';
import { workEntry } from '../examples.ts';
import { section } from '../operations.ts';

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

export const workLogPaths = section('Work log', workLog, {
  listWorkEntries: {
    summary: 'Entries of the work log',
    description: 'With `page` a page with its counts, without it the bare list.',
    responses: {
      200: [
        'The entries.',
        {
          entries: [workEntry],
          total: 1,
          page: 1,
          pageSize: 20,
          counts: { ...none, urgent: 1, all: 1 },
        },
      ],
    },
  },
  createWorkEntry: {
    summary: 'Add an entry',
    description: 'Sent again with the same `id`, it is the same entry.',
    body: { status: workEntry.status, content: workEntry.content },
    responses: {
      200: ['It is there already.', workEntry],
      201: ['The entry.', workEntry],
    },
  },
  readWorkEntry: {
    summary: 'An entry with its latest changes',
    responses: {
      200: [
        'The entry.',
        {
          ...workEntry,
          version: 1,
          changes: [{ by: 'Meera', at: workEntry.created_at, from: 'pending', to: 'urgent' }],
        },
      ],
    },
  },
  changeWorkEntry: {
    summary: 'Change the status of an entry',
    body: { status: 'completed', version: 0 },
    responses: { 200: ['The entry.', { ...workEntry, status: 'completed', version: 1 }] },
  },
  followWorkLog: {
    summary: 'Changes as they happen',
    description: 'Server-sent: `entry` with the entry whenever one was made or changed.',
    responses: { 200: 'The events.' },
  },
  exportWorkLog: { summary: 'Entries as CSV', responses: { 200: 'The table.' } },
  listSavedSearches: {
    summary: 'The searches that the user has saved',
    responses: { 200: ['By name.', [savedSearch]] },
  },
  saveSearch: {
    summary: 'Save a search; one of the same name is replaced',
    body: { name: 'Urgent', view: '/urgent' },
    responses: {
      200: ['It was replaced.', savedSearch],
      201: ['It was made.', savedSearch],
    },
  },
  deleteSavedSearch: {
    summary: 'Delete a saved search',
    responses: { 200: ['What was deleted.', savedSearch] },
  },
});
