import { type ReactNode, useState } from 'react';
import styles from './form-section.module.css';

interface FoldedProps {
  summary: string;
  /** Whether the content is shown at first. Later changes have no effect, so that nothing folds while users type. */
  isOpen: boolean;
  children: ReactNode;
}

/** Content that users unfold. */
export function Folded({ summary, isOpen, children }: FoldedProps) {
  const [wasOpen] = useState(isOpen);
  return (
    <details className={styles.folded} open={wasOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
