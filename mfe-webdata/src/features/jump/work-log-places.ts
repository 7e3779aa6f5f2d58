import { workStatuses, workStatusNames } from '@app/contracts';
import type { Source } from '@app/office-kit/palette/matches.ts';

/** Returns the pages of the work log, and a search for the typed text among the entries. */
export const workLogPlaces = async (): Promise<Source[]> => [
  {
    group: 'Pages',
    isFirst: true,
    places: [
      { to: '/webdata', name: 'All Entries' },
      ...workStatuses.map((status) => ({
        to: `/webdata/${status}`,
        name: workStatusNames[status],
        words: 'status',
      })),
      { to: '/webdata/addentris', name: 'Add New' },
      { to: '/webdata/account', name: 'Account', words: 'password sessions' },
      { to: '/webdata/help', name: 'Help' },
    ],
  },
  {
    group: 'Entries',
    search: async (text) => [
      { to: `/webdata?${new URLSearchParams({ search: text })}`, name: `Entries with “${text}”` },
    ],
  },
];
