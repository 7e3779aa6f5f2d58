import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns whether the page can react to the reader. Buttons that need scripts are disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
