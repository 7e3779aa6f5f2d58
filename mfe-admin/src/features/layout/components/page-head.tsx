import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface PageHeadProps {
  title: string;
  /** Links above the title. */
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

/** A link to the parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return <Link to={to}>← {children}</Link>;
}
