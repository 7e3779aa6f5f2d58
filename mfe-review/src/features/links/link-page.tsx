import '@app/office-kit/frame/serif.css';
import { journalName } from '@app/contracts';
import { readSettings } from '@app/contracts/endpoints';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../access/link-calls.ts';
import styles from './link-page.module.css';

interface LinkPageProps {
  /**
   * The title of the document. It must not contain the title of a manuscript, because browsers store and sync their
   * history.
   */
  title: string;
  children: ReactNode;
}

/** The frame of a page that people without an account open by a link in a message. Loads nothing from other sites. */
export function LinkPage({ title, children }: LinkPageProps) {
  const journal = useJournalName();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.site}>
      <title>{journal ? `${title} | ${journal}` : title}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {/* A link to the content would replace the token in the fragment. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <header className={styles.masthead}>
        <p className={`${styles.width} ${styles.name}`}>
          <a href="/">{journal || 'Home'}</a>
        </p>
      </header>
      <main ref={main} className={`${styles.width} ${styles.content}`} tabIndex={-1}>
        {children}
      </main>
      <footer className={`${styles.width} ${styles.footer}`}>
        <p>
          This page is opened by your personal link. Please do not pass the link on.{' '}
          <a href="/privacy">Privacy</a>
        </p>
      </footer>
    </div>
  );
}

/** Returns the journal's name. Empty until the name is loaded, or if it cannot be loaded. */
function useJournalName(): string {
  const [name, setName] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    api.call(readSettings, { signal: abort.signal }).then(
      (settings) => setName(journalName(settings)),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return name;
}
