import { useRevalidator } from '@app/web-kit';
import { useEffect } from 'react';

/** The interval of reading the list while a row is open. */
const READ_EVERY_MS = 5_000;

/** Reads a list again at an interval while it has rows that change by themselves, unless the tab is hidden. */
export function useFreshList(hasOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!hasOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasOpen, revalidate]);
}
