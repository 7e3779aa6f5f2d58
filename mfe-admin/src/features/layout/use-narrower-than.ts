import { useCallback, useSyncExternalStore } from 'react';

/** Use it only where style sheets are not sufficient. */
export function useNarrowerThan(pixels: number): boolean {
  const query = `(width < ${pixels}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
