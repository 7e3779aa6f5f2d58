import type { Job } from '@app/contracts';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { area } from '../../area.ts';
import { trayJobs, withAsked } from './job-marks.ts';
import { isActive, newsOf } from './job-words.ts';
import { theJobs, theMarks } from './the-jobs.ts';

/** All jobs as they are known, without asking. */
export const useJobs = () => useSyncExternalStore(theJobs.subscribe, theJobs.get);

/** The jobs of the tray, heard of for as long as the calling component is there. */
export function useWatchedJobs() {
  // Another user comes with another document, or by way of the login.
  const [user] = useState(() => area.session.get()?.user ?? '');
  const { jobs, paces, away } = useJobs();
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

  return { shown, paces, away, marks, news: useNews(jobs === null ? null : shown) };
}

/** What has happened to the jobs since they were first shown, to be read out. */
function useNews(shown: readonly Job[] | null): string {
  const before = useRef<ReadonlyMap<string, Job> | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (shown === null) return;
    const known = before.current;
    before.current = new Map([...(known ?? []), ...shown.map((job) => [job.id, job] as const)]);
    if (known === null) return;
    const told = shown.map((job) => newsOf(known.get(job.id), job)).filter(Boolean);
    if (told.length > 0) setNews(told.join('. '));
  }, [shown]);
  return news;
}
