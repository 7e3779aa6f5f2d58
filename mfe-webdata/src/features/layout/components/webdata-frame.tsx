import { Link } from '@app/web-kit';
import { Button } from '@app/web-kit/office';
import type { ReactNode } from 'react';
import styles from './webdata-frame.module.css';

interface WebdataFrameProps {
  user: string;
  onLogOut: () => void;
  children: ReactNode;
}

export function WebdataFrame({ user, onLogOut, children }: WebdataFrameProps) {
  return (
    <>
      <header className={styles.bar}>
        <Link to="/webdata" className={styles.home}>
          Home
        </Link>
        <span className={styles.user}>User: {user}</span>
        <Button variant="default" size="compact-md" onClick={onLogOut}>
          Logout
        </Button>
      </header>
      <main className={styles.page}>{children}</main>
    </>
  );
}
