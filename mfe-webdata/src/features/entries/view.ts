import { type WorkFilter, type WorkStatus, workSorts, workStatuses } from '@app/contracts';
import { parseSort, type Sort, withEntries } from '@app/office-kit/tables/list-query.ts';

/** What the list shows: all of it stands in the address. */
export interface View {
  /** Null for all entries. */
  status: WorkStatus | null;
  search: string;
  /** The first and the last day, such as `2026-11-21`, in the reader's time zone; empty where open. */
  from: string;
  to: string;
  sort: Sort;
  /** From 1, as it is asked for: there may be fewer. */
  page: number;
}

export const DEFAULT_SORT: Sort = { column: 'created_at', descending: true };

/** Null where the address names a filter that there is not. What a query cannot mean, it does not say. */
export function viewOf(filterType: string | undefined, query: string): View | null {
  const status = workStatuses.find((name) => name === filterType) ?? null;
  if (filterType !== undefined && status === null) return null;
  const entries = new URLSearchParams(query);
  const sort = parseSort(entries.get('sort'));
  const isKnown = workSorts.some((column) => column === sort?.column);
  return {
    status,
    search: (entries.get('search') ?? '').trim().slice(0, 500),
    from: dayOf(entries.get('from')),
    to: dayOf(entries.get('to')),
    sort: sort && isKnown ? sort : DEFAULT_SORT,
    page: pageOf(entries.get('page')),
  };
}

/** The address of a view; a new filter, search, sort or date begins at its first page. */
export function viewPath(view: View, change: Partial<View> = {}): string {
  const { status, search, from, to, sort, page } = { ...view, page: 1, ...change };
  const isDefault = sort.column === DEFAULT_SORT.column && sort.descending;
  const query = withEntries('', {
    search,
    from,
    to,
    sort: isDefault ? '' : `${sort.descending ? '-' : ''}${sort.column}`,
    page: page === 1 ? '' : String(page),
  });
  return `/webdata${status ? `/${status}` : ''}${query}`;
}

/** A query that says no other page and days than those that are shown. */
export function correctedQuery(query: string, { from, to }: View, page: number): string {
  const said = new URLSearchParams(query);
  const shown = { from, to, page: page === 1 ? '' : String(page) };
  const wrong = Object.entries(shown).filter(
    ([name, value]) => said.has(name) && said.get(name) !== value,
  );
  return wrong.length === 0 ? query : withEntries(query, Object.fromEntries(wrong));
}

/** What the server is asked for a view: days become moments. */
export function filterOf({ status, search, from, to, sort }: View): WorkFilter {
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(from && { from: startOfDay(from, 0) }),
    ...(to && { to: startOfDay(to, 1) }),
    sort: `${sort.descending ? '-' : ''}${sort.column}` as NonNullable<WorkFilter['sort']>,
  };
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Days that a moment can be told of in every time zone, and that the one after them is no less so. */
export const FIRST_DAY = '0001-01-02';
export const LAST_DAY = '9999-12-29';

function dayOf(text: string | null): string {
  const day = text ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_DAY || day > LAST_DAY) return '';
  const at = new Date(`${day}T00:00:00Z`);
  // The 30th of February would be a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : '';
}

/** When a day begins here, or one so many days later. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(2000, 0, 1);
  // Unlike the constructor it takes the first hundred years for what they are.
  start.setFullYear(year, month - 1, date + later);
  return start.toISOString();
}
