import { type FormEvent, useRef } from 'react';
import { useShortcut } from '../keyboard/shortcuts.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** Accessible name, such as `Search articles`. */
  label: string;
  placeholder: string;
  /** Sets the width. */
  className: string | undefined;
  /** URL of the results; without JavaScript the form submits the text there as `name`. */
  action: string;
  name: string;
  maxLength: number;
  /** The current query. The field is uncontrolled: use the query as `key` to reset it. */
  shown: string;
  onSearch: (text: string) => void;
}

/** Search field of the top bar; `/` focuses it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, className, action, name, maxLength, shown, onSearch } = props;
  const field = useRef<HTMLInputElement>(null);

  useShortcut('/', label, () => {
    field.current?.focus();
    field.current?.select();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    // Without focus in the field, the navigation moves it to the results.
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
        defaultValue={shown}
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
