import type { ReactNode } from 'react';
import styles from './link-page.module.css';

/** The frame of a page that is opened by the link in a message, without an account. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <header className={styles.bar}>
        <a href="/">The journal</a>
      </header>
      <main id="page" className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </>
  );
}
