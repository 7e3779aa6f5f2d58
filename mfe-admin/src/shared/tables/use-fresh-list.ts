import { useRevalidator } from '@app/web-kit';
import { useEffect } from 'react';

/** The interval in milliseconds at which the list is reloaded while a row may still change. */
const READ_EVERY_MS = 5_000;

/**
 * Reloads a list at an interval while it has rows that change without user action (`hasOpen`) and the tab is visible.
 */
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
