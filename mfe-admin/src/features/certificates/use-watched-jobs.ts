import type { Job } from '@app/contracts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { area } from '../../area.ts';
import { hasUnread, trayJobs, withAsked } from './job-marks.ts';
import { jobWatch, markStore } from './job-stores.ts';
import { announcementOf, isActive } from './job-text.ts';
import type { JobsState } from './job-watch.ts';

export class JobNews {
  #known: ReadonlyMap<string, Job> | null = null;
  #requested: Job | null = null;

  /**
   * Returns the announcement of changes to the visible jobs. `requested`, the job of this tab's latest request, is
   * announced even if its state has not changed.
   */
  update(jobs: readonly Job[] | null, visibleJobs: readonly Job[], requested: Job | null): string {
    if (jobs === null) return '';
    const known = this.#known;
    const isNew = requested !== this.#requested;
    this.#requested = requested;
    this.#known = new Map([...(known ?? []), ...jobs.map((job) => [job.id, job] as const)]);
    return visibleJobs
      .map((job) => {
        if (isNew && job.id === requested?.id) return announcementOf(undefined, job);
        return known ? announcementOf(known.get(job.id), job) : '';
      })
      .filter(Boolean)
      .join('. ');
  }
}

/** Returns the last known state of the jobs. Sends no request. */
export const useJobs = () => useSyncExternalStore(jobWatch.subscribe, jobWatch.get);

export function useWatchedJobs() {
  // The user is read only once, because the page is reloaded if another user logs in.
  const [user] = useState(() => area.session.get()?.user ?? '');
  const state = useJobs();
  const { jobs, failure } = state;
  const marks = useSyncExternalStore(markStore.subscribe, markStore.get);
  const visibleJobs = useMemo(() => trayJobs(jobs ?? [], marks, user), [jobs, marks, user]);

  useEffect(() => {
    markStore.belongTo(user);
    // Browsers limit the number of connections per site across tabs, so only the visible tab opens a stream.
    const watchIfVisible = () => (document.hidden ? jobWatch.pause() : void jobWatch.watch());
    const readMarks = ({ key }: StorageEvent) => {
      if (key !== markStore.key) return;
      markStore.read();
      watchIfVisible();
    };
    watchIfVisible();
    document.addEventListener('visibilitychange', watchIfVisible);
    window.addEventListener('storage', readMarks);
    return () => {
      document.removeEventListener('visibilitychange', watchIfVisible);
      window.removeEventListener('storage', readMarks);
      jobWatch.stop();
    };
  }, [user]);

  useEffect(() => {
    const running = visibleJobs.filter(isActive).map(({ id }) => id);
    markStore.change((before) => withAsked(before, running));
  }, [visibleJobs]);

  return {
    visibleJobs,
    isUnavailable: failure !== null,
    /** True if the list request failed while there may be jobs to show. */
    isUnknown: jobs === null && failure !== null && hasUnread(marks),
    marks,
    news: useNews(state, visibleJobs),
  };
}

/** Returns the latest announcement for screen readers. `at` is its sequence number. */
function useNews({ jobs, requested }: JobsState, visibleJobs: readonly Job[]) {
  const [all] = useState(() => new JobNews());
  const [news, setNews] = useState({ text: '', at: 0 });
  useEffect(() => {
    const text = all.update(jobs, visibleJobs, requested);
    if (text !== '') setNews(({ at }) => ({ text, at: at + 1 }));
  }, [all, jobs, visibleJobs, requested]);
  return news;
}

const REFRESH_INTERVAL_MS = 30_000;

/** Requests the list regularly while the page is visible, because other users may start jobs. */
export function useRefreshedJobs(): void {
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && jobWatch.refresh(), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
}
