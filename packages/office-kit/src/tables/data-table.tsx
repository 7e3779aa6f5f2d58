import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { handleRowKeys, useTableEntry } from '../keyboard/row-keys.ts';
import styles from './data-table.module.css';

interface DataTableProps {
  label: string;
  /** The id of the target for a link that skips to the table. */
  id?: string;
  /** The identifier of the list's page. When it changes, the window scrolls up to the table's first row. */
  page?: string;
  /**
   * Whether rows are cards on a phone. `flow`: cells flow, and rows may have their own styles. `lines`: each cell
   * with `data-label` has a line with this label, and other cells are not shown.
   */
  cards?: 'flow' | 'lines';
  children: ReactNode;
}

export function DataTable({ label, id, page, cards, children }: DataTableProps) {
  const frame = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const isWide = useIsWide(frame, table);
  useTableEntry(frame);
  const lastPage = useRef(page);
  useLayoutEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    const { top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    if (top < 0) frame.current?.scrollIntoView();
  }, [page]);

  return (
    <section
      ref={frame}
      id={id}
      className={styles.frame}
      aria-label={label}
      // After a navigation, such as sorting, `data-stays` keeps the focus here instead of on the page's heading.
      data-stays
      data-row-keys
      data-wide={isWide || undefined}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={isWide ? 0 : -1}
      onKeyDown={handleRowKeys}
    >
      <table ref={table} className={styles.table} data-cards={cards}>
        {children}
      </table>
    </section>
  );
}

/**
 * Returns whether the table is wider than its frame. If so, the frame scrolls sideways, and the head cannot be sticky.
 */
function useIsWide(
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    if (!frame.current || !table.current) return;
    const [outer, inner] = [frame.current, table.current];
    const measure = new ResizeObserver(() => setWide(inner.offsetWidth > outer.clientWidth));
    measure.observe(outer);
    measure.observe(inner);
    return () => measure.disconnect();
  }, [frame, table]);
  return isWide;
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
