import { type ReactNode, useState } from 'react';
import styles from './list-tools.module.css';

/** Folds the tools on a phone, where they would push the list off the screen. On wider screens, nothing is folded. */
export function ListTools({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isUsed);
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls="tools"
        onClick={() => setIsOpen(!isOpen)}
      >
        Dates, saved searches, export
      </button>
      <div id="tools" className={styles.tools} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
