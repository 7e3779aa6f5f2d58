import type { ArticleReadiness as Readiness } from '@app/contracts';
import { readArticleIndexingChecks } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useEffect, useId, useState } from 'react';
import { area } from '../../../area.ts';
import { CheckList } from './check-list.tsx';
import styles from './indexing-checks.module.css';
import { StateMark } from './state-mark.tsx';

/** A PDF is looked at some seconds after it was stored; one that takes longer is shown as pending. */
const ASK_AGAIN_AFTER_MS = 2_000;
const ASK_AT_MOST = 15;
const FAILURES_AT_MOST = 3;

/**
 * What scholarly indexers will find in an article, and what to do about it. It asks for itself; give it
 * the article's version as `key` to have it ask again after a save.
 */
export function ArticleReadiness({ id }: { id: string }) {
  const [found, setFound] = useState<Readiness | null>(null);
  /** No longer asked for: the server did not answer, or is still at it. */
  const [gaveUp, setGaveUp] = useState(false);
  const [round, setRound] = useState(0);
  const headingId = useId();

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const ask = async (times: number) => {
      let open = true;
      try {
        const readiness = await area.api.call(readArticleIndexingChecks, {
          params: { id },
          signal: leaving.signal,
        });
        setFound(readiness);
        failures = 0;
        open = readiness.checks.some(({ state }) => state === 'pending');
        if (!open) setGaveUp(false);
      } catch {
        // What was found before stays, and the next call may be answered.
        failures += 1;
      }
      if (leaving.signal.aborted || !open) return;
      const again = times < ASK_AT_MOST && failures < FAILURES_AT_MOST;
      if (again) timer = setTimeout(() => ask(times + 1), ASK_AGAIN_AFTER_MS);
      else setGaveUp(true);
    };
    ask(1);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id, round]);

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.panelHead}>
        <h2 id={headingId}>Indexing readiness</h2>
        {found && <StateMark state={found.state} />}
      </div>
      {found && <CheckList checks={found.checks} />}
      <div className={styles.words} role="status">
        {gaveUp ? (
          <>
            {found ? 'The checks take longer than usual.' : 'The checks could not be loaded.'}{' '}
            <Button variant="default" size="compact-sm" onClick={() => setRound(round + 1)}>
              Retry
            </Button>
          </>
        ) : (
          !found && 'Looking at the article …'
        )}
      </div>
    </section>
  );
}
