import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './data-table.module.css';
import { handleRowKeys } from './row-keys.ts';

interface DataTableProps {
  label: string;
  /** The identifier of the list's page. When the identifier changes, the table scrolls to the top. */
  page?: string;
  children: ReactNode;
}

export function DataTable({ label, page, children }: DataTableProps) {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [page]);

  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={label}
      // After a navigation, such as sorting, `data-stays` keeps the focus here instead of on the page's heading.
      data-stays
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      onKeyDown={handleRowKeys}
    >
      <table className={styles.table}>{children}</table>
    </section>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
