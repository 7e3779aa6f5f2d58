import type { ArticleReadiness as Readiness } from '@app/contracts';
import { useEffect, useId, useState } from 'react';
import { readArticleReadiness } from '../api/read-article-readiness.ts';
import styles from './article-readiness.module.css';
import { CheckList } from './check-list.tsx';
import { StateMark } from './state-mark.tsx';

/** A PDF is looked at some seconds after it was stored; one that takes longer is shown as pending. */
const ASK_AGAIN_AFTER_MS = 2_000;
const ASK_AT_MOST = 15;

/**
 * What scholarly indexers will find in an article, and what to do about it. It asks for itself; give it
 * the article's version as `key` to have it ask again after a save.
 */
export function ArticleReadiness({ id }: { id: string }) {
  const [found, setFound] = useState<Readiness | 'failed' | null>(null);
  const headingId = useId();

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (times: number) => {
      try {
        const readiness = await readArticleReadiness(id, leaving.signal);
        setFound(readiness);
        const isPending = readiness.checks.some(({ state }) => state === 'pending');
        if (isPending && times < ASK_AT_MOST) {
          timer = setTimeout(() => ask(times + 1), ASK_AGAIN_AFTER_MS);
        }
      } catch {
        if (!leaving.signal.aborted) setFound('failed');
      }
    };
    ask(1);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id]);

  const isKnown = found !== null && found !== 'failed';
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>Indexing readiness</h2>
        {isKnown && <StateMark state={found.state} />}
      </div>
      {isKnown && <CheckList checks={found.checks} />}
      {found === null && <p className={styles.words}>Looking at the article …</p>}
      {found === 'failed' && (
        <p className={styles.words}>
          The checks could not be loaded. Open the page again to retry.
        </p>
      )}
    </section>
  );
}
