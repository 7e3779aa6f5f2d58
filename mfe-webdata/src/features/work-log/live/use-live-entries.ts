import type { WorkEntry, WorkPage } from '@app/contracts';
import { useRevalidator } from '@app/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { followEntries } from '../api.ts';
import { type View, viewPath } from '../view.ts';
import { keepStream, throttled } from './event-stream.ts';
import { changesBetween, type KnownVersions, type RowChange, storeVersion } from './row-changes.ts';
import { useAnnouncements } from './use-announcements.ts';

export interface Loaded {
  /** The requested view; `log` contains the last page if there are fewer. */
  view: View;
  log: WorkPage;
}

/** The shortest time between two reads of the list. */
const READ_INTERVAL_MS = 1_000;

const NO_CHANGES: ReadonlyMap<string, RowChange> = new Map();

/** The list with live changes by others, which wait while `isHeld` because the user works on a row. */
export function useLiveEntries(latest: Loaded, isHeld: boolean, own: KnownVersions['own']) {
  const [reported] = useState(() => new Map<string, number>());
  const isLost = useEventStream((id, version) => storeVersion(reported, id, version));
  const { announcement, announce, forget } = useAnnouncements();

  const [shown, setShown] = useState(latest);
  const [changes, setChanges] = useState(NO_CHANGES);
  const waiting = useMemo(
    () => changesBetween(shown.log, latest.log, { reported, own }),
    [shown, latest, reported, own],
  );
  const isOther = !isSameList(shown, latest);
  if (shown !== latest && (isOther || !isHeld)) {
    setShown(latest);
    if (isOther) {
      setChanges(NO_CHANGES);
      forget();
    } else if (waiting.size > 0) {
      const ids = new Set(latest.log.entries.map(({ id }) => id));
      setChanges(new Map([...changes, ...waiting].filter(([id]) => ids.has(id))));
      announce(waiting);
    }
  }

  return {
    shown: isOther ? latest : shown,
    /** The latest change by others of each row that is shown. */
    changes,
    /** How many changes wait because the list is held. */
    waiting: isHeld && !isOther ? waiting.size : 0,
    /** Whether changes by others are not received. */
    isLost,
    announcement,
    /** The last known version of an entry, shown or not. */
    versionOf: ({ id, version }: WorkEntry) => Math.max(version, reported.get(id) ?? 0),
  };
}

/** Compares the requested views. Changes by others may lead to another page, and the address follows. */
function isSameList(shown: Loaded, latest: Loaded): boolean {
  const requested = viewPath(latest.view, { page: latest.view.page });
  return [shown.view.page, shown.log.page].some(
    (page) => viewPath(shown.view, { page }) === requested,
  );
}

/** Reads the list again after every change while the tab is visible. */
function useEventStream(onVersion: (id: string, version: number) => void): boolean {
  const { revalidate } = useRevalidator();
  const [isLost, setLost] = useState(false);
  const calls = useRef({ revalidate, onVersion });
  calls.current = { revalidate, onVersion };

  useEffect(() => {
    let stream = new AbortController();
    const read = throttled(
      async () => (stream.signal.aborted ? undefined : calls.current.revalidate()),
      () => wait(READ_INTERVAL_MS, stream.signal),
    );
    // A browser allows six connections to a site for all its tabs, so hidden tabs have no stream.
    const reopen = () => {
      stream.abort();
      if (document.hidden) return;
      stream = new AbortController();
      const { signal } = stream;
      const readIfOpen = () => {
        if (!signal.aborted) void read();
      };
      void keepStream(
        { follow: followEntries, wait, now: () => performance.now(), random: Math.random },
        {
          onEntry: ({ id, version }) => {
            calls.current.onVersion(id, version);
            readIfOpen();
          },
          onOpen: () => {
            setLost(false);
            readIfOpen();
          },
          onLost: () => setLost(true),
        },
        signal,
      );
    };
    reopen();
    document.addEventListener('visibilitychange', reopen);
    // A stream may seem open after the network is gone, and should reopen at once when it is back.
    window.addEventListener('offline', reopen);
    window.addEventListener('online', reopen);
    return () => {
      document.removeEventListener('visibilitychange', reopen);
      window.removeEventListener('offline', reopen);
      window.removeEventListener('online', reopen);
      stream.abort();
    };
  }, []);

  return isLost;
}

/** Resolves after the time, or when the signal aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true });
  });
}
