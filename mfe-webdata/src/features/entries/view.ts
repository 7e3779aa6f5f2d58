import { type WorkFilter, type WorkStatus, workSorts, workStatuses } from '@app/contracts';
import { parseSort, type Sort, withEntries } from '@app/web-kit/office/tables/list-query.ts';

/** What the list shows: all of it stands in the address. */
export interface View {
  /** Null for all entries. */
  status: WorkStatus | null;
  search: string;
  /** The first and the last day, such as `2026-11-21`, in the reader's time zone; empty where open. */
  from: string;
  to: string;
  sort: Sort;
  /** From 1. */
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

function dayOf(text: string | null): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '';
  return Number.isNaN(Date.parse(day)) ? '' : day;
}

/** When a day begins here, or one so many days later. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
