import { Button, NativeSelect, TextInput } from '@app/office-kit';
import tools from '@app/office-kit/tables/list-tools.module.css';
import type { ReactNode } from 'react';

interface ListSearchProps {
  /** The active filters by field name. `q` contains the search words. */
  view: { q: string };
  placeholder: string;
  /** Called on submit with a function that returns the value of a field. */
  onSearch(value: (name: string) => string): void;
  /** The other filter fields. Their values are in `view`. */
  children: ReactNode;
  /** Buttons beside the submit button. */
  actions?: ReactNode;
}

/** The filters of a list that the server sends in pages. The `key` resets the fields when the URL changes. */
export function ListSearch({ view, placeholder, onSearch, children, actions }: ListSearchProps) {
  return (
    <search>
      <form
        key={JSON.stringify(view)}
        className={tools.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          onSearch((name) => String(given.get(name) ?? '').trim());
        }}
      >
        <TextInput
          className={tools.filter}
          label="Find"
          name="q"
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          defaultValue={view.q}
        />
        {children}
        <Button type="submit" variant="default">
          Show
        </Button>
        {actions}
      </form>
    </search>
  );
}

interface SearchSelectProps {
  label: string;
  name: string;
  value: string;
  /** The labels of the options, by value. */
  options: Readonly<Record<string, string>>;
}

export function SearchSelect({ label, name, value, options }: SearchSelectProps) {
  const data = Object.entries(options).map(([value, label]) => ({ value, label }));
  return (
    <NativeSelect
      label={label}
      name={name}
      defaultValue={value}
      data={[{ value: '', label: 'All' }, ...data]}
    />
  );
}
