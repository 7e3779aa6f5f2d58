import type { SearchPage } from '@app/contracts';
import { useNavigate } from '@app/web-kit';
import { type FormEvent, useEffect, useRef } from 'react';
import page from '../../../layout/page.module.css';
import { type Asked, askedBy, searchPath } from '../search-address.ts';
import classes from './search-form.module.css';

interface SearchFormProps {
  asked: Asked;
  found: SearchPage | null;
}

/** Between two words of somebody who types is a pause of this length, not between two letters. */
const PAUSE_MS = 250;

/** A plain form, whose results a running page brings as the reader types and chooses. */
export function SearchForm({ asked, found }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const here = searchPath(asked);
  /** What the form last asked for: another address comes from elsewhere. */
  const sent = useRef(here);
  /** The last step of the history that was not made by typing. */
  const settled = useRef(here);
  const navigate = useNavigate();

  useEffect(() => {
    if (sent.current === here) return;
    sent.current = here;
    settled.current = here;
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement) field.value = asked.q;
  }, [here, asked.q]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  /** What is typed makes one step of the history, however many letters it has. */
  function search(by: 'typing' | 'submitting' | 'choosing') {
    window.clearTimeout(timer.current);
    if (!form.current) return;
    const entries = Array.from(new FormData(form.current), ([name, value]) => [name, `${value}`]);
    const next = searchPath(askedBy(new URLSearchParams(entries)));
    const typed = here !== settled.current && by !== 'choosing';
    sent.current = next;
    if (by !== 'typing') settled.current = next;
    navigate(next, { replace: typed || next === here, preventScrollReset: true });
  }

  /** The timer is to know the address that stands when it ends. */
  const searchNow = useRef(search);
  useEffect(() => {
    searchNow.current = search;
  });

  function searchSoon() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => searchNow.current('typing'), PAUSE_MS);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search('submitting');
  }

  return (
    <search aria-label="Search and filter">
      <form ref={form} className={classes.form} action="/search" onSubmit={submit}>
        <label className={page.label} htmlFor="search-q">
          Search for
        </label>
        <div className={classes.line}>
          <input
            className={page.control}
            id="search-q"
            name="q"
            type="search"
            defaultValue={asked.q}
            onChange={searchSoon}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby="search-hint"
          />
          <button type="submit" className={`${page.button} ${page.primary}`}>
            Search
          </button>
        </div>
        <p id="search-hint" className={page.hint}>
          Words of a title, an abstract or a keyword, or an author’s name.
        </p>
        {found && (found.total > 0 || asked.year || asked.author) && (
          <Filters asked={asked} found={found} choose={() => search('choosing')} />
        )}
      </form>
    </search>
  );
}

function Filters({ asked, found, choose }: { asked: Asked; found: SearchPage; choose(): void }) {
  const years = found.years.map(({ year, count }) => ({ value: String(year), count }));
  const authors = found.authors.map(({ name, count }) => ({ value: name, count }));
  return (
    <div className={classes.filters}>
      <Filter name="year" label="Year" all="All years" chosen={asked.year} choose={choose}>
        {years}
      </Filter>
      <Filter name="author" label="Author" all="All authors" chosen={asked.author} choose={choose}>
        {authors}
      </Filter>
    </div>
  );
}

interface FilterProps {
  name: keyof Asked;
  label: string;
  all: string;
  chosen: string;
  choose(): void;
  children: { value: string; count: number }[];
}

function Filter({ name, label, all, chosen, choose, children: options }: FilterProps) {
  const id = `search-${name}`;
  const list = useRef<HTMLSelectElement>(null);
  const known = options.find(({ value }) => same(value, chosen));
  const selected = known?.value ?? chosen;
  // The list stays the same element, which keeps the focus, and follows the address.
  useEffect(() => {
    if (list.current) list.current.value = selected;
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

/** A name in an address may be spelt with other capitals than the best article's. */
function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
