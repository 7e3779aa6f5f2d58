import { useLocation, useNavigate } from '@app/web-kit';
import { useShortcut } from '@app/web-kit/office/keyboard/use-shortcut.ts';
import { type FormEvent, useRef } from 'react';
import { searchPath } from '../../search/search-path.ts';
import styles from './search-box.module.css';

/** Finds articles from every page; `/` leads to it. On the results it holds what was searched for. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const shown = pathname === '/admin/search' ? (new URLSearchParams(search).get('q') ?? '') : '';

  useShortcut('/', 'Search articles', () => {
    field.current?.focus();
    field.current?.select();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = field.current?.value.trim() ?? '';
    // Out of the field, so that the focus goes to the results.
    field.current?.blur();
    navigate(searchPath(query));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that is a landmark needs no element more
    <form role="search" className={styles.box} action="/admin/search" onSubmit={submit}>
      {/* Its own field for each page: what was typed elsewhere is not what this page shows. */}
      <input
        key={`${pathname}?${shown}`}
        ref={field}
        className={styles.field}
        type="search"
        name="q"
        defaultValue={shown}
        maxLength={200}
        aria-label="Search articles"
        aria-keyshortcuts="/"
        placeholder="Search articles"
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className={styles.submit}>
        Search
      </button>
    </form>
  );
}
