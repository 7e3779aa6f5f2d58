import { Fragment, type ReactNode } from 'react';
import type { Sort } from './list-query.ts';
import styles from './sort-header.module.css';

interface SortedList {
  sort: Sort;
  sortBy(column: string): void;
}

interface SortHeaderProps {
  column: string;
  list: SortedList;
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

interface TableHeadProps {
  /** The columns. `sort` is the column's name in the URL. Columns without `sort` are not sortable. */
  columns: readonly { label: ReactNode; sort?: string; className?: string | undefined }[];
  list?: SortedList;
  className?: string | undefined;
  children?: ReactNode;
}

export function TableHead({ columns, list, className, children }: TableHeadProps) {
  return (
    <thead>
      <tr className={className}>
        {children && <th scope="col">{children}</th>}
        {columns.map(({ label, sort, ...cell }) => (
          <Fragment key={sort ?? String(label)}>
            {sort && list ? (
              <SortHeader column={sort} list={list} {...cell}>
                {label}
              </SortHeader>
            ) : (
              <th scope="col" {...cell}>
                {label}
              </th>
            )}
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}
