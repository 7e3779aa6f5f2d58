import { Link } from '@app/web-kit';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface PageHeadProps {
  title: string;
  back?: ReactNode;
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

export function BackLink({ to, children }: { to: string; children: string }) {
  return <Link to={to}>← {children}</Link>;
}
