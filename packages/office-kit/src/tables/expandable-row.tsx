import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import styles from './expandable-row.module.css';

interface ExpandableRowProps {
  id: string;
  /** The name of the row's record, for screen readers. */
  name: string;
  /** The number of cells in `cells`. */
  columns: number;
  /** The row's other cells. */
  cells: ReactNode;
  /** Renders the details when they are shown. */
  children: () => ReactNode;
}

/** The head of the column with the buttons that expand rows. */
export const EXPAND_COLUMN = { label: <span className={styles.head}>Details</span> };

/** A row of a dense table. Its button, or a click on the row, shows details in a row below it. */
export function ExpandableRow({ id, name, columns, cells, children }: ExpandableRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const toggle = () => setIsOpen(!isOpen);
  const clickRow = ({ target }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('a, button, input, select');
    // A click also occurs at the end of selecting text.
    if (!isControl && window.getSelection()?.isCollapsed !== false) toggle();
  };
  return (
    <>
      <tr className={styles.row} data-row={id} data-open={isOpen || undefined} onClick={clickRow}>
        <td className={styles.toggleCell}>
          <button
            type="button"
            className={styles.toggle}
            data-row-link
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-label={`Details of ${name}`}
            onClick={toggle}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
        </td>
        {cells}
      </tr>
      {isOpen && (
        <tr id={details} className={styles.details}>
          <td colSpan={columns + 1}>{children()}</td>
        </tr>
      )}
    </>
  );
}
