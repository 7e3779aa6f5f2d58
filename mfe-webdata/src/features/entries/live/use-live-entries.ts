import type { WorkEntry, WorkPage } from '@app/contracts';
import { useRevalidator } from '@app/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { followEntries } from '../api/follow-entries.ts';
import { type View, viewPath } from '../view.ts';
import { type Known, keepInMind, type News, newsBetween } from './news.ts';
import { useSpoken } from './use-spoken.ts';
import { keepLine, paced } from './work-line.ts';

export interface Loaded {
  /** What was asked for; `log` has the last page where there are fewer. */
  view: View;
  log: WorkPage;
}

/** The list is read again at most so often, however much happens. */
const READ_EVERY_MS = 1_000;

const NO_NEWS: ReadonlyMap<string, News> = new Map();

/**
 * The list as it is shown: what others do appears without a reload, but not while `isHeld`, when somebody is
 * at work on a row that must not be pulled away.
 */
export function useLiveEntries(latest: Loaded, isHeld: boolean, own: Known['own']) {
  const [heard] = useState(() => new Map<string, number>());
  const isLost = useWorkLine((id, version) => keepInMind(heard, id, version));
  const { spoken, say, forget } = useSpoken();

  const [shown, setShown] = useState(latest);
  const [news, setNews] = useState(NO_NEWS);
  const waiting = useMemo(
    () => newsBetween(shown.log, latest.log, { heard, own }),
    [shown, latest, heard, own],
  );
  const isOther = !isSameList(shown, latest);
  if (shown !== latest && (isOther || !isHeld)) {
    setShown(latest);
    if (isOther) {
      setNews(NO_NEWS);
      forget();
    } else if (waiting.size > 0) {
      const ids = new Set(latest.log.entries.map(({ id }) => id));
      setNews(new Map([...news, ...waiting].filter(([id]) => ids.has(id))));
      say(waiting);
    }
  }

  return {
    shown: isOther ? latest : shown,
    /** What others did to the rows that are shown; the latest of each. */
    news,
    /** How much of it waits until the list is no longer held. */
    waiting: isHeld && !isOther ? waiting.size : 0,
    /** Whether changes by others are not heard of just now. */
    isLost,
    spoken,
    /** The last version of an entry that is known here, shown or not. */
    versionOf: ({ id, version }: WorkEntry) => Math.max(version, heard.get(id) ?? 0),
  };
}

/** By what was asked for: what others do may bring another page of it, and an address that names that one. */
function isSameList(shown: Loaded, latest: Loaded): boolean {
  const asked = viewPath(latest.view, { page: latest.view.page });
  return [shown.view.page, shown.log.page].some((page) => viewPath(shown.view, { page }) === asked);
}

/** Reads the list again whenever anything has changed, for as long as it is in view. */
function useWorkLine(onVersion: (id: string, version: number) => void): boolean {
  const { revalidate } = useRevalidator();
  const [isLost, setLost] = useState(false);
  const calls = useRef({ revalidate, onVersion });
  calls.current = { revalidate, onVersion };

  useEffect(() => {
    let line = new AbortController();
    const read = paced(
      // What is left of the news when the page is left concerns nobody.
      async () => (line.signal.aborted ? undefined : calls.current.revalidate()),
      () => wait(READ_EVERY_MS, line.signal),
    );
    // A browser opens six lines to a site, for all of its tabs: only the one in view has one.
    const look = () => {
      line.abort();
      if (document.hidden) return;
      line = new AbortController();
      const { signal } = line;
      const inView = () => {
        if (!signal.aborted) void read();
      };
      void keepLine(
        { follow: followEntries, wait, now: () => performance.now(), random: Math.random },
        {
          onEntry: ({ id, version }) => {
            calls.current.onVersion(id, version);
            inView();
          },
          onOpen: () => {
            setLost(false);
            inView();
          },
          onLost: () => setLost(true),
        },
        signal,
      );
    };
    look();
    document.addEventListener('visibilitychange', look);
    // A line over a network that is gone may seem to stand, and one that is back is tried at once.
    window.addEventListener('offline', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('offline', look);
      window.removeEventListener('online', look);
      line.abort();
    };
  }, []);

  return isLost;
}

/** Until then, or until nobody waits any more. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true });
  });
}
