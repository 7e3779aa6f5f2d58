import type { ReactNode } from 'react';
import styles from './sort-header.module.css';
import type { ListState } from './use-list-state.ts';

interface SortHeaderProps {
  /** The column's name in the address. */
  column: string;
  list: Pick<ListState, 'sort' | 'sortBy'>;
  className?: string;
  children: ReactNode;
}

/** The head of a column that its rows can be sorted by. */
export function SortHeader({ column, list, className, children }: SortHeaderProps) {
  const { sort, sortBy } = list;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sort.column === column ? direction : undefined}
    >
      <button type="button" className={styles.button} onClick={() => sortBy(column)}>
        {children}
        <span className={styles.arrow} aria-hidden="true" />
      </button>
    </th>
  );
}
