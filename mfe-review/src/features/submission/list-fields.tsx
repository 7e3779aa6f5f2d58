import type { ReactNode } from 'react';
import buttons from '../forms/buttons.module.css';
import { fieldId } from '../forms/fields.tsx';
import folds from '../forms/folds.module.css';

interface ListFieldsProps<Entry> {
  /** The name of the list in the paths of its fields, such as `people`. */
  path: string;
  /** The noun for an entry, such as “Author”. */
  one: string;
  add: string;
  entries: readonly Entry[];
  most: number;
  empty: Entry;
  onChange: (entries: Entry[]) => void;
  /** Renders the fields of an entry. `set` changes the entry. */
  children: (entry: Entry, at: number, set: (changes: Partial<Entry>) => void) => ReactNode;
}

/** A group of fields for each entry of a list, with buttons that add and remove entries. */
export function ListFields<Entry extends { name: string }>(props: ListFieldsProps<Entry>) {
  const { path, one, add, entries, most, empty, onChange, children } = props;
  const addId = `add-${path}`;
  return (
    <>
      {entries.map((entry, at) => (
        // The key is the position, because names change during typing and new entries have no id.
        <fieldset key={at} className={folds.person}>
          <legend>
            {one} {at + 1}
            {entry.name && `: ${entry.name}`}
          </legend>
          {children(entry, at, (changes) => onChange(entries.with(at, { ...entry, ...changes })))}
          <p className={buttons.actions}>
            <button
              type="button"
              className={buttons.small}
              onClick={() => {
                onChange(entries.toSpliced(at, 1));
                focusAfterRender(addId);
              }}
            >
              Remove
              <span className={buttons.spoken}>{` ${one.toLowerCase()} ${at + 1}`}</span>
            </button>
          </p>
        </fieldset>
      ))}
      <p className={buttons.actions}>
        <button
          type="button"
          id={addId}
          className={buttons.button}
          disabled={entries.length >= most}
          onClick={() => {
            onChange([...entries, empty]);
            focusAfterRender(fieldId(`${path}.${entries.length}.name`));
          }}
        >
          {add}
        </button>
      </p>
    </>
  );
}

/** Moves the focus when new fields have been rendered, and the button that adds entries is enabled again. */
function focusAfterRender(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
