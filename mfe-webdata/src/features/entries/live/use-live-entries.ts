import type { WorkPage } from '@app/contracts';
import { useRevalidator } from '@app/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { followEntries } from '../api/follow-entries.ts';
import { type View, viewPath } from '../view.ts';
import { type Known, type News, newsBetween, newsText } from './news.ts';
import { keepLine, paced } from './work-line.ts';

export interface Loaded {
  view: View;
  log: WorkPage;
}

/** The list is read again at most so often, however much happens. */
const READ_EVERY_MS = 1_000;
/** News is collected for so long before it is read out. */
const SAY_EVERY_MS = 2_000;

const NO_NEWS: ReadonlyMap<string, News> = new Map();

/**
 * The list as it is shown: what others do appears without a reload, but not while `isHeld`, when somebody is
 * at work on a row that must not be pulled away.
 */
export function useLiveEntries(latest: Loaded, isHeld: boolean, own: Known['own']) {
  const [heard] = useState(() => new Map<string, number>());
  const isLost = useWorkLine((id, version) => heard.set(id, version));

  const [shown, setShown] = useState(latest);
  const [news, setNews] = useState(NO_NEWS);
  const waiting = useMemo(
    () => newsBetween(shown.log, latest.log, { heard, own }),
    [shown, latest, heard, own],
  );
  const isOther = pathOf(shown) !== pathOf(latest);
  if (shown !== latest && (isOther || !isHeld)) {
    setShown(latest);
    if (isOther) setNews(NO_NEWS);
    else if (waiting.size > 0) setNews(new Map([...news, ...waiting]));
  }

  return {
    shown: isOther ? latest : shown,
    /** What others did to the rows that are shown; the latest of each. */
    news,
    /** How much of it waits until the list is no longer held. */
    waiting: isHeld && !isOther ? waiting.size : 0,
    /** Whether changes by others are not heard of just now. */
    isLost,
    spoken: useSpoken(news),
  };
}

const pathOf = ({ view }: Loaded) => viewPath(view, { page: view.page });

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

/** What is read out of the news, not each by itself. */
function useSpoken(news: ReadonlyMap<string, News>): string {
  const [spoken, setSpoken] = useState('');
  const said = useRef(NO_NEWS);
  useEffect(() => {
    const timer = setTimeout(() => {
      const unsaid = [...news].filter(([id, one]) => said.current.get(id)?.version !== one.version);
      said.current = news;
      setSpoken(newsText(unsaid.map(([, one]) => one)));
    }, SAY_EVERY_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return spoken;
}
