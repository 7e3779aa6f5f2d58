import { deskQuerySchema, type deskTurns } from '@app/contracts/manuscripts';
import type { z } from 'zod';

export type DeskQuery = z.output<typeof deskQuerySchema>;

export const turnTabs: Record<(typeof deskTurns)[number], string> = {
  open: 'Open',
  editor: 'On the desk',
  reviewer: 'With reviewers',
  author: 'With authors',
  system: 'Ended, kept',
  all: 'All',
};

/** Returns the list that an address shows. Unknown values are dropped. */
export function queryOf(search: string): DeskQuery {
  const given = Object.fromEntries(new URLSearchParams(search));
  const parsed = deskQuerySchema.safeParse(given);
  return parsed.success ? parsed.data : deskQuerySchema.parse({});
}

/** Returns the address of a list. Defaults are left out. */
export function listPath(query: Partial<DeskQuery>): string {
  const { turn = 'open', state, q = '', mine = false, page = 1 } = query;
  const search = new URLSearchParams({
    ...(turn !== 'open' && { turn }),
    ...(state && { state }),
    ...(q && { q }),
    ...(mine && { mine: 'true' }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `/review/desk?${search}` : '/review/desk';
}
