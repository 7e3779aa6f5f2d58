import { SOMETHING_WENT_WRONG } from '@app/contracts';
import { Alert, type Area, Button } from '@app/office-kit';
import { useRevalidator } from '@app/web-kit';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './outdated-notice.module.css';

/** The notice on a page that shows previous data because a reload has failed. */
export function OutdatedNotice({ area }: { area: Pick<Area, 'page'> }) {
  const outdated = useSyncExternalStore(area.page.subscribe, area.page.isOutdated);
  const { revalidate, state } = useRevalidator();

  // The notice disappears together with the focused Retry button, so the focus moves to the page.
  useEffect(() => {
    if (!outdated) return;
    return () => {
      const hasFocus = document.activeElement === document.body;
      if (hasFocus) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [outdated]);

  if (!outdated) return null;
  return (
    <Alert className={styles.notice} role="status" title="The page could not be reloaded">
      {SOMETHING_WENT_WRONG}: the server did not answer. Your input is kept, but this page may not
      show the latest data.{' '}
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
