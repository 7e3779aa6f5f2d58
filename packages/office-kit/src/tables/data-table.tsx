import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { handleRowKeys, useTableEntry } from '../keyboard/row-keys.ts';
import styles from './data-table.module.css';

interface DataTableProps {
  label: string;
  /** The identifier of the list's page. When the identifier changes, the table scrolls to the top. */
  page?: string;
  /** Whether rows are cards on a phone. The rows then need styles for narrow screens. */
  cards?: boolean;
  children: ReactNode;
}

export function DataTable({ label, page, cards = false, children }: DataTableProps) {
  const frame = useRef<HTMLElement>(null);
  useTableEntry(frame);
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
      data-row-keys
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      onKeyDown={handleRowKeys}
    >
      <table className={styles.table} data-cards={cards || undefined}>
        {children}
      </table>
    </section>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
