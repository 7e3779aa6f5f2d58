import type { SearchPage } from '@app/contracts';
import { useNavigate } from '@app/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import page from '../../../styles/page.module.css';
import {
  type FilterName,
  hasFilters,
  type SearchParameters,
  searchParameters,
  searchPath,
} from '../search-query.ts';
import classes from './search-form.module.css';

const DEBOUNCE_MS = 250;

interface SearchFormProps {
  query: SearchParameters;
  found: SearchPage | null;
}

/** The search form. It works without scripts; with scripts, the results update while the reader types. */
export function SearchForm({ query, found }: SearchFormProps) {
  const { form, search, searchDebounced } = useSearchForm(query);

  const choose = () => search('choosing');
  const canFilter = found !== null && (found.total > 0 || hasFilters(query));
  // Filters remain visible after a search without results, because removing a focused filter would lose the focus.
  const [couldFilter, setCouldFilter] = useState(canFilter);
  if (canFilter && !couldFilter) setCouldFilter(true);

  // On a phone, the filters are folded unless one is active when the page is opened.
  const [isOpen] = useState(hasFilters(query));

  function submit(event: FormEvent) {
    event.preventDefault();
    search('submitting');
  }

  return (
    <search aria-label="Search and filter">
      <form
        ref={form}
        className={`${classes.form} ${page.screenOnly}`}
        action="/search"
        onSubmit={submit}
      >
        <label className={page.label} htmlFor="search-q">
          Search for
        </label>
        <div className={classes.line}>
          <input
            className={page.control}
            id="search-q"
            name="q"
            type="search"
            defaultValue={query.q}
            onChange={searchDebounced}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby="search-hint"
          />
          <button type="submit" className={`${page.button} ${page.primary}`}>
            Search
          </button>
        </div>
        <p id="search-hint" className={page.hint}>
          Words of a title, an abstract, a keyword or a full text, or an author’s name.
        </p>
        {found && couldFilter && (
          <details className={classes.fold} open={isOpen}>
            <summary>Filters</summary>
            <div className={classes.filters}>
              {Object.entries(filterFields(query, found)).map(([name, field]) => (
                <Filter key={name} name={name} choose={choose} {...field} />
              ))}
            </div>
          </details>
        )}
      </form>
    </search>
  );
}

function filterFields(query: SearchParameters, { years, authors }: SearchPage) {
  return {
    year: {
      label: 'Year',
      all: 'All years',
      chosen: query.year,
      options: years.map(({ year, count }) => ({ value: String(year), count })),
    },
    author: {
      label: 'Author',
      all: 'All authors',
      chosen: query.author,
      options: authors.map(({ name, count }) => ({ value: name, count })),
    },
  } satisfies Record<FilterName, FilterField>;
}

/** Navigates when the form changes, and fills the form after a navigation that the form did not start. */
function useSearchForm(query: SearchParameters) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const here = searchPath(query);
  /**
   * The last URL to which the form navigated. If the current URL differs, another navigation has happened, such as
   * Back.
   */
  const sent = useRef(here);
  /** The last URL that was opened by other means than typing, such as a submit, a choice or a link. */
  const settled = useRef(here);
  const navigate = useNavigate();

  useEffect(() => {
    if (sent.current === here) return;
    sent.current = here;
    settled.current = here;
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement) field.value = query.q;
  }, [here, query.q]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** Navigates to the search in the form. All searches during typing share one history entry. */
  function search(by: 'typing' | 'submitting' | 'choosing') {
    window.clearTimeout(timer.current);
    if (!form.current) return;
    const entries = Array.from(new FormData(form.current), ([name, value]) => [name, `${value}`]);
    const next = searchPath(searchParameters(new URLSearchParams(entries)));
    const typed = here !== settled.current && by !== 'choosing';
    sent.current = next;
    if (by !== 'typing') settled.current = next;
    navigate(next, { replace: typed || next === here, preventScrollReset: true });
  }

  /** The `search` of the last render. The timer needs it, because an older `search` would use an outdated URL. */
  const searchNow = useRef(search);
  useEffect(() => {
    searchNow.current = search;
  });
  // Starts a search if the user typed or chose something before the page was hydrated.
  useEffect(() => {
    if (!Array.from(form.current?.elements ?? []).some(isChanged)) return;
    timer.current = window.setTimeout(() => searchNow.current('typing'), DEBOUNCE_MS);
  }, []);

  function searchDebounced() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => searchNow.current('typing'), DEBOUNCE_MS);
  }

  return { form, search, searchDebounced };
}

/** Returns whether a field's value differs from that in the server's document. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  return field instanceof HTMLSelectElement && !field.selectedOptions[0]?.defaultSelected;
}

interface FilterField {
  label: string;
  all: string;
  chosen: string;
  options: { value: string; count: number }[];
}

interface FilterProps extends FilterField {
  name: string;
  choose(): void;
}

function Filter({ name, label, all, chosen, choose, options }: FilterProps) {
  const id = `search-${name}`;
  const list = useRef<HTMLSelectElement>(null);
  // The name in the URL and the name in the results may differ in case.
  const known = options.find(({ value }) => value.toLowerCase() === chosen.toLowerCase());
  const selected = known?.value ?? chosen;
  const lastSelected = useRef(selected);
  // Sets the value of the existing element, because a new element would not have the focus.
  useEffect(() => {
    if (!list.current || lastSelected.current === selected) return;
    lastSelected.current = selected;
    list.current.value = selected;
  }, [selected]);
  return (
    <div className={page.field}>
      <label className={page.label} htmlFor={id}>
        {label}
      </label>
      <select
        ref={list}
        className={page.control}
        id={id}
        name={name}
        defaultValue={selected}
        onChange={choose}
      >
        <option value="">{all}</option>
        {chosen !== '' && !known && <option value={chosen}>{chosen} (0)</option>}
        {options.map(({ value, count }) => (
          <option key={value} value={value}>
            {value} ({count})
          </option>
        ))}
      </select>
    </div>
  );
}
