import { useNavigate } from '@app/web-kit';
import { type FormEvent, useEffect, useRef } from 'react';
import classes from './search-box.module.css';

interface SearchBoxProps {
  /** The id of the input. A page with two search boxes needs two ids. */
  id: string;
  label: string;
  /** Whether Ctrl+/ moves the focus to this box. */
  shortcut?: boolean;
}

/** A form for `/search?q=…`, which works without scripts. */
export function SearchBox({ id, label, shortcut = false }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  // The shortcut includes Ctrl, because speech input could accidentally trigger a shortcut of a single character.
  useEffect(() => {
    if (!shortcut) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || !event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      // On a narrow screen, the box is in the menu, which is closed.
      if (!field.current?.checkVisibility()) sheetOf(field.current)?.showPopover?.();
      field.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcut]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = field.current?.value.trim() ?? '';
    navigate(`/search?${new URLSearchParams({ q })}`);
    event.currentTarget.reset();
    sheetOf(field.current)?.hidePopover?.();
    // Remove the focus from the field, as loading a new document would do.
    field.current?.blur();
  }

  return (
    <search aria-label={label}>
      <form className={classes.box} action="/search" onSubmit={search}>
        <label className="frame-spoken" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          id={id}
          className={classes.field}
          type="search"
          name="q"
          placeholder="Title, author, keyword"
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts={shortcut ? 'Control+/' : undefined}
        />
        <button type="submit" className={classes.button}>
          Search
        </button>
      </form>
    </search>
  );
}

/** Returns the menu that opens on a phone, if the element is inside it. */
export const sheetOf = (field: HTMLElement | null) => field?.closest<HTMLElement>('[popover]');
