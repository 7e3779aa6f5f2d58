import { type WorkFilter, type WorkStatus, workSorts, workStatuses } from '@app/contracts';
import { parseSort, type Sort, withEntries } from '@app/office-kit/tables/list-query.ts';

/** What the list shows, as its address says. */
export interface View {
  /** Null for all entries. */
  status: WorkStatus | null;
  search: string;
  /** The first and the last day in the user's time zone, such as `2026-11-21`; empty if open. */
  from: string;
  to: string;
  sort: Sort;
  /** From 1, as requested; there may be fewer pages. */
  page: number;
}

export const DEFAULT_SORT: Sort = { column: 'created_at', descending: true };

/** Null if the filter does not exist. Invalid parts of the query are ignored. */
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

/** The address of a changed view, from its first page unless `change` names one. */
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

/** The query with the page and days that are shown, where it names others. */
export function correctedQuery(query: string, { from, to }: View, page: number): string {
  const named = new URLSearchParams(query);
  const shown = { from, to, page: page === 1 ? '' : String(page) };
  const wrong = Object.entries(shown).filter(
    ([name, value]) => named.has(name) && named.get(name) !== value,
  );
  return wrong.length === 0 ? query : withEntries(query, Object.fromEntries(wrong));
}

/** The filter for the server, with days as moments. */
export function filterOf({ status, search, from, to, sort }: View): WorkFilter {
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(from && { from: startOfDay(from, 0) }),
    ...(to && { to: startOfDay(to, 1) }),
    // `viewOf` accepts known columns only.
    sort: `${sort.descending ? '-' : ''}${sort.column}` as NonNullable<WorkFilter['sort']>,
  };
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Days that, like the day after them, are valid moments in every time zone. */
export const FIRST_DAY = '0001-01-02';
export const LAST_DAY = '9999-12-29';

function dayOf(text: string | null): string {
  const day = text ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_DAY || day > LAST_DAY) return '';
  const at = new Date(`${day}T00:00:00Z`);
  // `Date` turns 30 February into a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : '';
}

/** The start of a day, or of the day `later` days after it, in the user's time zone. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(2000, 0, 1);
  // Unlike the constructor, it does not add 1900 to years below 100.
  start.setFullYear(year, month - 1, date + later);
  return start.toISOString();
}

/** True for `/webdata` and `/webdata/{filterType}`. */
function isList(pathname: string): boolean {
  const [, , filterType] = pathname.split('/');
  return viewOf(filterType || undefined, '') !== null;
}

/** The search text of a page's address. */
export function searchOf(pathname: string, query: string): string {
  return isList(pathname) ? (new URLSearchParams(query).get('search') ?? '') : '';
}

/** The first page of the same list with another search text; from other pages, the list of all entries. */
export function withSearch(pathname: string, query: string, text: string): string {
  return isList(pathname)
    ? pathname + withEntries(query, { search: text, page: '' })
    : `/webdata${withEntries('', { search: text })}`;
}
