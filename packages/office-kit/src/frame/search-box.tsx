import { type FormEvent, useRef } from 'react';
import { useShortcut } from '../keyboard/shortcuts.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  className: string | undefined;
  /** The URL of the results, to which the form submits the text without JavaScript. */
  action: string;
  name: string;
  maxLength: number;
  /** The current query. The field is uncontrolled: use the query as `key` to reset the field. */
  query: string;
  onSearch: (text: string) => void;
}

/** The search field of the top bar. The key `/` focuses the field. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, className, action, name, maxLength, query, onSearch } = props;
  const field = useRef<HTMLInputElement>(null);

  useShortcut('/', label, () => {
    field.current?.focus();
    field.current?.select();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    // The field gives up the focus, so that the navigation can move the focus to the results.
    field.current?.blur();
    onSearch(text);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; an extra element adds nothing
    <form role="search" className={`${styles.box} ${className}`} action={action} onSubmit={submit}>
      <input
        ref={field}
        className={styles.field}
        type="search"
        name={name}
        defaultValue={query}
        maxLength={maxLength}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
      />
      <button type="submit" className={styles.submit}>
        Search
      </button>
    </form>
  );
}
