import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { handleRowKeys } from '../row-keys.ts';
import styles from './data-table.module.css';

interface DataTableProps {
  /** What the table lists, for those who do not see it. */
  label: string;
  /** Which page of which list this is: another one begins at its top. */
  page?: string;
  children: ReactNode;
}

/** A table that scrolls sideways inside its frame, which the keyboard reaches, under a head that stays. */
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
      // Who sorts it, or works in it, stays there.
      data-stays
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={handleRowKeys}
    >
      <table className={styles.table}>{children}</table>
    </section>
  );
}
