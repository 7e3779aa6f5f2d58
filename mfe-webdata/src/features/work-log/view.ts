import { type WorkFilter, type WorkStatus, workSorts, workStatuses } from '@app/contracts';
import { parseSort, type Sort, withEntries } from '@app/office-kit/tables/list-query.ts';

/** The filters, sort order and page of the list, as encoded in the URL. */
export interface View {
  /** The status to filter by, or null for all entries. */
  status: WorkStatus | null;
  search: string;
  /** The first and the last day in the user's time zone, such as `2026-11-21`, or empty strings. */
  from: string;
  to: string;
  sort: Sort;
  /** The requested page, counted from 1. It may be greater than the number of pages. */
  page: number;
}

const DEFAULT_SORT: Sort = { column: 'created_at', descending: true };
/** The list of all entries. */
export const ALL: View = {
  status: null,
  search: '',
  from: '',
  to: '',
  sort: DEFAULT_SORT,
  page: 1,
};

/** Parses the path and query of a list. Returns null for an unknown filter; ignores invalid parameters. */
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

/** Returns the URL of a changed view. It leads to the first page unless `change` contains a page. */
export function viewPath(view: View, change: Partial<View> = {}): string {
  const { status, search, from, to, sort, page, ...others } = { ...view, page: 1, ...change };
  // A part of the view that is not named above would be missing in the URL.
  others satisfies Record<string, never>;
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

/** Returns the query in which the displayed values replace invalid days and an invalid page number. */
export function correctedQuery(query: string, { from, to }: View, page: number): string {
  const named = new URLSearchParams(query);
  const parameters = { from, to, page: page === 1 ? '' : String(page) };
  const wrong = Object.entries(parameters).filter(
    ([name, value]) => named.has(name) && named.get(name) !== value,
  );
  return wrong.length === 0 ? query : withEntries(query, Object.fromEntries(wrong));
}

/** Returns the API's filter for a view. Days are converted to instants in the user's time zone. */
export function filterOf({ status, search, from, to, sort }: View): WorkFilter {
  return {
    status: status ?? undefined,
    search: search || undefined,
    from: from ? startOfDay(from, 0) : undefined,
    to: to ? startOfDay(to, 1) : undefined,
    // The cast is safe, because `viewOf` accepts only known columns.
    sort: `${sort.descending ? '-' : ''}${sort.column}` as NonNullable<WorkFilter['sort']>,
  } satisfies Record<keyof WorkFilter, unknown>;
}

/** Returns whether the list is filtered by more than a status and a text, which have controls outside the tools. */
export function usesTools(view: View): boolean {
  const { status, search, sort, ...inTools } = filterOf(view);
  return Object.values(inTools).some((value) => value !== undefined);
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The first allowed day. It starts at a valid instant in every time zone. */
export const FIRST_DAY = '0001-01-02';
/** The last allowed day. The day after it starts at a valid instant in every time zone. */
export const LAST_DAY = '9999-12-29';

function dayOf(text: string | null): string {
  const day = text ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_DAY || day > LAST_DAY) return '';
  const at = new Date(`${day}T00:00:00Z`);
  // `Date` would accept 30 February as a day in March, so the result is compared with the input.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : '';
}

/** Returns the start of the day `later` days after `day`, in the user's time zone. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(2000, 0, 1);
  // Unlike the constructor, `setFullYear` does not add 1900 to years below 100.
  start.setFullYear(year, month - 1, date + later);
  return start.toISOString();
}

/** Returns true for the paths `/webdata` and `/webdata/{filterType}`. */
function isList(pathname: string): boolean {
  const [, , filterType] = pathname.split('/');
  return viewOf(filterType || undefined, '') !== null;
}

/** Returns the search text in a page's URL. Empty if the page is not a list. */
export function searchOf(pathname: string, query: string): string {
  return isList(pathname) ? (new URLSearchParams(query).get('search') ?? '') : '';
}

/** Returns the URL of the current list with another search text. On other pages, searches the list of all entries. */
export function withSearch(pathname: string, query: string, text: string): string {
  return isList(pathname)
    ? pathname + withEntries(query, { search: text, page: '' })
    : `/webdata${withEntries('', { search: text })}`;
}
