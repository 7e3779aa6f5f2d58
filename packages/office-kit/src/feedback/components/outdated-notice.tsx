import { Alert, type Area, Button } from '@app/office-kit';
import { useRevalidator } from '@app/web-kit';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './outdated-notice.module.css';

/** Stands in view over a page that could not be loaded again, such as after a save: it is left as it was. */
export function OutdatedNotice({ area }: { area: Pick<Area, 'page'> }) {
  const outdated = useSyncExternalStore(area.page.subscribe, area.page.isOutdated);
  const { revalidate, state } = useRevalidator();

  // Retry has gone with the notice.
  useEffect(() => {
    if (!outdated) return;
    return () => {
      const hasFocus = document.activeElement === document.body;
      if (hasFocus) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [outdated]);

  if (!outdated) return null;
  return (
    <Alert className={styles.notice} role="status" title="The page could not be loaded again">
      The server did not answer. What is typed or ticked here is kept, but what you see may be older
      than what is stored.{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={state === 'loading'}
        onClick={() => revalidate()}
      >
        Retry
      </Button>
    </Alert>
  );
}
