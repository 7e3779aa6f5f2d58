import type { VerifyResponse } from '@app/contracts';
import { Button } from '@app/office-kit';
import { LoadingLine, SkipLink } from '@app/office-kit/frame/navigation-aids.tsx';
import { Link, useNavigation } from '@app/web-kit';
import type { ReactNode } from 'react';
import { ArticleSearch } from './article-search.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';

interface AdminFrameProps {
  administrator: VerifyResponse;
  onLogOut: () => void;
  aside: ReactNode;
  children: ReactNode;
}

export function AdminFrame({ administrator, onLogOut, aside, children }: AdminFrameProps) {
  const loading = useNavigation().state !== 'idle';
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to="/admin" className={styles.home}>
          Home
        </Link>
        <ArticleSearch />
        <div className={styles.own}>
          <span className={styles.user} title={administrator.user}>
            {administrator.user}
          </span>
          <a href="/">Site</a>
          <Link to={`/admin/account/${administrator.id}`}>ACCOUNT</Link>
          <Button variant="default" size="compact-md" onClick={onLogOut}>
            Logout
          </Button>
        </div>
        {loading && <LoadingLine />}
      </header>
      <Navigation />
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
      {aside}
    </div>
  );
}
