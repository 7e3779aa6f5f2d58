import {
  DESK_PAGE_SIZE,
  type DeskPage,
  type DeskRow,
  type deskQuerySchema,
  deskTurns,
} from '@app/contracts/manuscripts';
import type { z } from 'zod';
import type { Editor } from '../people/editors.ts';
import { isPersonal, sharedKeys } from '../people/identity-keys.ts';
import { folded } from '../people/names.ts';
import { type Days, dueOf, type Row, turnOf } from './row.ts';

export type DeskQuery = z.output<typeof deskQuerySchema>;

/** The data that decide which manuscripts an editor sees. */
export interface Sight {
  editor: Editor;
  /**
   * Whether the journal shows editors only the manuscripts that are assigned to them. This limit does not apply to
   * administrators.
   */
  isLimited: boolean;
}

type Tied = Pick<Row, 'keys' | 'cleared'> & { progress: Pick<Row['progress'], 'barred'> };
type Keyed = Pick<Editor, 'id' | 'keys'>;

/**
 * Returns the relation of an editor to a manuscript. `person`: the editor is an author or reviewer. `namesake`: an
 * author or reviewer has the same name. Then the manuscript is hidden until the editor has answered whether it is the
 * same person.
 */
export function tieOf(row: Tied, editor: Keyed): 'person' | 'namesake' | undefined {
  if (row.progress.barred.includes(editor.id)) return 'person';
  const shared = sharedKeys(row, editor);
  if (shared.length === 0) return undefined;
  return shared.some(isPersonal) ? 'person' : 'namesake';
}

export const isHidden = (row: Tied, editor: Keyed): boolean => tieOf(row, editor) !== undefined;

/** Returns whether the assignment of the manuscript allows the editor to work on it. */
export const isOffered = ({ assigned }: Pick<Row, 'assigned'>, { editor, isLimited }: Sight) =>
  !isLimited || editor.isAdmin || assigned.includes(editor.id);

/** Returns whether a manuscript exists for an editor. */
export const isSeen = (row: Tied & Pick<Row, 'assigned'>, sight: Sight): boolean =>
  isOffered(row, sight) && !isHidden(row, sight.editor);

interface ListParts {
  query: DeskQuery;
  sight: Sight;
  days: Days;
  now: number;
  nameOf: (editor: string) => string;
}

/** Returns a page of manuscripts, sorted by due date. */
export function listRows(rows: Iterable<Row>, parts: ListParts): Omit<DeskPage, 'hidden'> {
  const { query, sight, days, now, nameOf } = parts;
  const words = folded(query.q).split(/\s+/).filter(Boolean);
  // A query of only invisible characters has no words, and finds nothing.
  const matchesNothing = words.length === 0 && query.q.trim() !== '';
  const counts = Object.fromEntries(deskTurns.map((turn) => [turn, 0])) as DeskPage['counts'];
  const found: { row: Row; due: number }[] = [];
  for (const row of rows) {
    if (!isSeen(row, sight)) continue;
    if (query.mine && !row.assigned.includes(sight.editor.id)) continue;
    const turns = turnsOf(row);
    for (const turn of turns) counts[turn] += 1;
    const isWanted =
      turns.includes(query.turn) &&
      (query.state === undefined || row.progress.state === query.state) &&
      !matchesNothing &&
      words.every((word) => row.text.includes(word));
    if (isWanted) found.push({ row, due: sortKey(row, days) });
  }
  found.sort((a, b) => a.due - b.due || (a.row.reference < b.row.reference ? 1 : -1));
  const first = (query.page - 1) * DESK_PAGE_SIZE;
  return {
    manuscripts: found
      .slice(first, first + DESK_PAGE_SIZE)
      .map(({ row }) => presentRow(row, days, now, nameOf)),
    total: found.length,
    page: query.page,
    counts,
  };
}

/** Returns the sort key of a manuscript. Manuscripts that have ended follow all others, the latest first. */
const sortKey = (row: Row, days: Days): number =>
  turnOf(row) === undefined
    ? Number.MAX_SAFE_INTEGER - row.progress.since
    : (dueOf(row, days) ?? row.progress.since);

function turnsOf(row: Row): (typeof deskTurns)[number][] {
  const turn = turnOf(row);
  return turn === undefined || turn === 'no one' ? ['all'] : ['all', 'open', turn];
}

const moment = (time: number) => new Date(time).toISOString();

/** Returns the start and the end of the current turn. */
export function clockOf(row: Pick<Row, 'timer' | 'progress'>, days: Days, now: number) {
  const due = dueOf(row, days);
  return {
    since: moment(row.progress.since),
    due: due === null ? null : moment(due),
    isOverdue: due !== null && due < now && turnOf(row) !== undefined,
  };
}

function presentRow(row: Row, days: Days, now: number, nameOf: (id: string) => string): DeskRow {
  const { id, reference, title, author, type, progress, reviews, assigned } = row;
  const { state, round, needed } = progress;
  return {
    ...{ id, reference, title, author, type, state, round },
    ...clockOf(row, days, now),
    reviews: { needed, ...reviews },
    editors: assigned.map(nameOf).filter(Boolean),
  };
}
