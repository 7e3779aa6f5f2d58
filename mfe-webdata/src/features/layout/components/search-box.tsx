import { useLocation, useNavigate } from '@app/web-kit';
import { useShortcut } from '@app/web-kit/office/keyboard/use-shortcut.ts';
import { type FormEvent, useRef } from 'react';
import { searchOf, withSearch } from '../with-search.ts';
import styles from './search-box.module.css';

/** Searches the list that is shown, and from another page all entries; `/` leads to it. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const shown = searchOf(pathname, search);

  useShortcut('/', 'Search the work log', () => {
    field.current?.focus();
    field.current?.select();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    navigate(withSearch(pathname, search, text));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that is a landmark needs no element more
    <form role="search" className={styles.box} action="/webdata" onSubmit={submit}>
      {/* Its own field for each search, so that it always says what the list shows; what is only typed stays
          while another filter is chosen. */}
      <input
        key={shown}
        ref={field}
        className={styles.field}
        type="search"
        name="search"
        defaultValue={shown}
        maxLength={500}
        aria-label="Search the work log"
        aria-keyshortcuts="/"
        placeholder="Search..."
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className={styles.submit}>
        Search
      </button>
    </form>
  );
}
