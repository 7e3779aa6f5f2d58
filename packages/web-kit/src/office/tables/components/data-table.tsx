import type { ReactNode } from 'react';
import { handleRowKeys } from '../row-keys.ts';
import styles from './data-table.module.css';

interface DataTableProps {
  /** What the table lists, for those who do not see it. */
  label: string;
  children: ReactNode;
}

/** A table that scrolls sideways inside its frame, which the keyboard reaches, under a head that stays. */
export function DataTable({ label, children }: DataTableProps) {
  return (
    <section
      className={styles.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={handleRowKeys}
    >
      <table className={styles.table}>{children}</table>
    </section>
  );
}
