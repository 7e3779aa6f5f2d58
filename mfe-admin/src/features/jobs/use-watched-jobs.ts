import type { Job } from '@app/contracts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { area } from '../../area.ts';
import { hasUnread, trayJobs, withAsked } from './job-marks.ts';
import { JobNews } from './job-news.ts';
import type { JobsState } from './job-watch.ts';
import { isActive } from './job-words.ts';
import { theJobs, theMarks } from './the-jobs.ts';

/** All jobs as they are known, without asking. */
export const useJobs = () => useSyncExternalStore(theJobs.subscribe, theJobs.get);

/** The jobs of the tray, heard of for as long as the calling component is there. */
export function useWatchedJobs() {
  // Another user comes with another document, or by way of the login.
  const [user] = useState(() => area.session.get()?.user ?? '');
  const state = useJobs();
  const { jobs, paces, failure } = state;
  const marks = useSyncExternalStore(theMarks.subscribe, theMarks.get);
  const shown = useMemo(() => trayJobs(jobs ?? [], marks, user), [jobs, marks, user]);

  useEffect(() => {
    theMarks.belongTo(user);
    // A browser opens six lines to a site, for all of its tabs: only the one in view has one.
    const look = () => (document.hidden ? theJobs.pause() : void theJobs.watch());
    const hear = ({ key }: StorageEvent) => {
      if (key !== theMarks.key) return;
      theMarks.read();
      look();
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('storage', hear);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('storage', hear);
      theJobs.stop();
    };
  }, [user]);

  useEffect(() => {
    const running = shown.filter(isActive).map(({ id }) => id);
    theMarks.change((before) => withAsked(before, running));
  }, [shown]);

  // Of jobs that it can tell nothing of, it tells that it cannot.
  const isUntold = jobs === null && failure !== null && hasUnread(marks);
  return { shown, paces, isAway: failure !== null, isUntold, marks, news: useNews(state, shown) };
}

/** What has happened to the jobs since they were first known. `at` is another for each piece of news. */
function useNews({ jobs, answered }: JobsState, shown: readonly Job[]) {
  const [all] = useState(() => new JobNews());
  const [news, setNews] = useState({ text: '', at: 0 });
  useEffect(() => {
    const text = all.hear(jobs, shown, answered);
    if (text !== '') setNews(({ at }) => ({ text, at: at + 1 }));
  }, [all, jobs, shown, answered]);
  return news;
}

/** So often a page that lists the jobs of all asks whether others began some. */
const OTHERS_EVERY_MS = 30_000;

/** Hears also of what others begin, for as long as the calling component is there and in view. */
export function useJobsOfOthers(): void {
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && theJobs.refresh(), OTHERS_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
