import type { ArticleIndexingChecks } from '@app/contracts';
import { readArticleIndexingChecks } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useEffect, useId, useState } from 'react';
import { area } from '../../../../area.ts';
import { CheckList, StateMark } from './check-list.tsx';
import styles from './indexing-checks.module.css';

/** The polling interval in milliseconds. The server checks a stored PDF within a few seconds. */
const POLL_INTERVAL_MS = 2_000;
const MAX_REQUESTS = 15;
const MAX_FAILURES = 3;

/** The indexing checks of an article. Use the article's version as `key`, so that a save reloads the checks. */
export function ArticleChecks({ id }: { id: string }) {
  const { found, gaveUp, retry } = useArticleChecks(id);
  const heading = useId();

  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>Indexing checks</h2>
        {found && <StateMark state={found.state} />}
      </div>
      {found && (
        <CheckList
          checks={found.checks}
          form={`/admin/archives/${id}`}
          {...(found.journal && { journal: found.journal })}
        />
      )}
      <div className={styles.words} role="status">
        {gaveUp ? (
          <>
            {found ? 'The checks take longer than usual.' : 'The checks could not be loaded.'}{' '}
            <Button variant="default" size="compact-sm" onClick={retry}>
              Retry
            </Button>
          </>
        ) : (
          !found && 'Checking the article …'
        )}
      </div>
    </section>
  );
}

/** Requests the checks until no check is pending. `gaveUp` is true after too many requests or failures. */
function useArticleChecks(id: string) {
  const [found, setFound] = useState<ArticleIndexingChecks | null>(null);
  const [gaveUp, setGaveUp] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const request = async (times: number) => {
      let isOpen = true;
      try {
        const checks = await area.api.call(readArticleIndexingChecks, { params: { id }, signal });
        setFound(checks);
        failures = 0;
        isOpen = checks.checks.some(({ state }) => state === 'pending');
        if (!isOpen) setGaveUp(false);
      } catch {
        // The checks shown before remain, and the request is repeated.
        failures += 1;
      }
      if (signal.aborted || !isOpen) return;
      const mayRetry = times < MAX_REQUESTS && failures < MAX_FAILURES;
      if (mayRetry) timer = setTimeout(() => request(times + 1), POLL_INTERVAL_MS);
      else setGaveUp(true);
    };
    request(1);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [id, round]);

  return { found, gaveUp, retry: () => setRound(round + 1) };
}
