import type { ReactNode } from 'react';
import type { Sort } from './list-query.ts';
import styles from './sort-header.module.css';

interface SortHeaderProps {
  column: string;
  list: { sort: Sort; sortBy(column: string): void };
  className?: string;
  children: ReactNode;
}

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
