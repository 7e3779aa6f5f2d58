import { Button } from '@app/office-kit';
import { LoadingLine, SkipLink } from '@app/office-kit/frame/navigation-aids.tsx';
import { KeyboardHelp } from '@app/office-kit/keyboard/keyboard-help.tsx';
import { Link, useNavigation } from '@app/web-kit';
import type { ReactNode } from 'react';
import { EntrySearch } from './entry-search.tsx';
import styles from './webdata-frame.module.css';

interface WebdataFrameProps {
  user: string;
  onLogOut: () => void;
  children: ReactNode;
}

/** The bar in view above every page of the work log. */
export function WebdataFrame({ user, onLogOut, children }: WebdataFrameProps) {
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <Link to="/webdata" className={styles.home}>
          Home
        </Link>
        <EntrySearch />
        <div className={styles.help}>
          <KeyboardHelp />
        </div>
        <div className={styles.own}>
          <span className={styles.user} title={user}>
            User: {user}
          </span>
          <Button variant="default" size="compact-md" onClick={onLogOut}>
            Logout
          </Button>
        </div>
        {loading && <LoadingLine />}
      </header>
      <main id="page" className={styles.page} tabIndex={-1} aria-busy={loading}>
        {children}
      </main>
    </>
  );
}
