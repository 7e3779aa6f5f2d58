import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface PageHeadProps {
  title: string;
  /** The way up. */
  back?: ReactNode;
  /** The page's one primary action. */
  action?: ReactNode;
}

export function PageHead({ title, back, action }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <title>{`${title} | Administration`}</title>
      {back && <p className={styles.back}>{back}</p>}
      <div className={styles.row}>
        <h1>{title}</h1>
        {action}
      </div>
    </header>
  );
}
