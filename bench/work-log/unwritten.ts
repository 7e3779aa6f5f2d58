import type { WorkEntry, WorkStatus } from '@app/contracts';

export type PutStatus = { id: string; status: WorkStatus; version?: number };

/** What is put that writes nothing, of an entry that stands late in the database, and how it is answered. */
export const unwritten: Record<string, { of: (entry: WorkEntry) => PutStatus; status: number }> = {
  'a change to the status it has': {
    of: ({ id, status }) => ({ id, status }),
    status: 200,
  },
  'a change of another version': {
    of: ({ id, version }) => ({ id, status: 'working', version: version + 1 }),
    status: 409,
  },
  'a change of no entry': {
    of: () => ({ id: '0'.repeat(24), status: 'working' }),
    status: 404,
  },
};
