import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import tools from '@app/office-kit/tables/list-tools.module.css';
import type { ReactNode } from 'react';
import type { ListState } from './use-list-state.ts';

interface ListToolsProps {
  /** The accessible name of the landmark, such as `These editors`. */
  label: string;
  placeholder: string;
  list: ListState;
  className?: string | undefined;
  children: ReactNode;
}

export function ListTools({ label, placeholder, list, className, children }: ListToolsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role has the same effect as the `search` element
    <div className={`${tools.tools} ${className ?? ''}`} role="search" aria-label={label}>
      <TextInput
        className={tools.filter}
        label="Filter"
        type="search"
        placeholder={placeholder}
        value={list.get('q')}
        onChange={(event) => list.set({ q: event.currentTarget.value })}
      />
      {children}
    </div>
  );
}

interface ListSelectProps {
  label: string;
  list: ListState;
  name: string;
  /** The label of the option that does not filter. */
  all?: string;
  options: readonly (string | { value: string; label: string })[];
}

export function ListSelect({ label, list, name, all = 'All', options }: ListSelectProps) {
  return (
    <NativeSelect
      label={label}
      value={list.get(name)}
      onChange={(event) => list.set({ [name]: event.currentTarget.value })}
      data={[{ value: '', label: all }, ...options]}
    />
  );
}

export function NoMatch({ children, onShowAll }: { children: string; onShowAll: () => void }) {
  return (
    <EmptyState>
      {children}{' '}
      <Button variant="subtle" size="compact-md" onClick={onShowAll}>
        Show all
      </Button>
    </EmptyState>
  );
}
