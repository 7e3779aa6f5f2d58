import { type FormEvent, useRef } from 'react';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  /** What it does, such as `Search articles`. */
  label: string;
  placeholder: string;
  /** How wide it is. */
  className: string | undefined;
  /** Of the results: a form without scripts leads there, with the text as `name`. */
  action: string;
  name: string;
  maxLength: number;
  /** What was searched for; give it a `key` of that, as what is typed else stays. */
  shown: string;
  onSearch: (text: string) => void;
}

/** The search in the bar of a back office; `/` leads to it. */
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
    // Out of the field, so that the focus goes to the results.
    field.current?.blur();
    onSearch(text);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that is a landmark needs no element more
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
