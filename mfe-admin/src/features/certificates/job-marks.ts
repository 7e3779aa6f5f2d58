import type { Job } from '@app/contracts';
import { Store } from '@app/office-kit/store.ts';
import { isActive } from './job-text.ts';

export interface Marks {
  /**
   * The ids of jobs that were started in this browser, or that this browser showed while they were active. Oldest
   * first.
   */
  asked: readonly string[];
  /** The end times of dismissed jobs, by job id. A retried job ends at another time, so it is shown again. */
  dismissed: Readonly<Record<string, string>>;
  collapsed: boolean;
}

const NO_MARKS: Marks = { asked: [], dismissed: {}, collapsed: false };
const MAX_MARKS = 50;

/** Returns the jobs to show in the tray: the user's active jobs, and the jobs in `asked` that are not dismissed. */
export function trayJobs(jobs: readonly Job[], marks: Marks, user: string): Job[] {
  return jobs.filter((job) => {
    const asked = marks.asked.includes(job.id);
    if (isActive(job)) return asked || job.createdBy === user;
    return asked && marks.dismissed[job.id] !== endOf(job);
  });
}

export const hasUnread = ({ asked, dismissed }: Marks): boolean =>
  asked.some((id) => !Object.hasOwn(dismissed, id));

export function withAsked(marks: Marks, ids: readonly string[]): Marks {
  if (ids.every((id) => marks.asked.includes(id))) return marks;
  const others = marks.asked.filter((id) => !ids.includes(id));
  return { ...marks, asked: [...others, ...ids].slice(-MAX_MARKS) };
}

/** Returns the marks with which the tray is open and shows the job, even if the job was dismissed. */
export function withShown(marks: Marks, id: string): Marks {
  const { [id]: _, ...dismissed } = marks.dismissed;
  return { ...withAsked(marks, [id]), dismissed, collapsed: false };
}

export function withDismissed(marks: Marks, jobs: readonly Job[]): Marks {
  const read = jobs.map((job) => [job.id, endOf(job)] as const);
  const known = Object.entries(marks.dismissed).filter(([id]) => marks.asked.includes(id));
  return { ...marks, dismissed: { ...Object.fromEntries(known), ...Object.fromEntries(read) } };
}

const endOf = ({ state, finishedAt }: Job) => finishedAt ?? state;

/** Stores the marks in local storage, or in memory if the browser denies storage. */
export class MarkStore extends Store<Marks> {
  #user = '';

  constructor() {
    super(NO_MARKS);
  }

  belongTo(user: string): void {
    this.#user = user;
    this.read();
  }

  /** Reads the stored marks, which another tab may have changed. */
  read(): void {
    let text: string | null = null;
    try {
      text = localStorage.getItem(this.key);
    } catch {
      return;
    }
    this.set(parseMarks(text));
  }

  change(next: (marks: Marks) => Marks): void {
    const marks = next(this.get());
    if (marks === this.get()) return;
    try {
      localStorage.setItem(this.key, JSON.stringify(marks));
    } catch {
      // If local storage is disabled or full, the marks are lost when the page is closed.
    }
    this.set(marks);
  }

  get key(): string {
    return `journal:jobs/${this.#user}`;
  }
}

export function parseMarks(text: string | null): Marks {
  try {
    const { asked, dismissed, collapsed } = { ...NO_MARKS, ...JSON.parse(text ?? '{}') };
    const sound = Array.isArray(asked) && typeof dismissed === 'object' && dismissed !== null;
    return sound ? { asked, dismissed, collapsed: collapsed === true } : NO_MARKS;
  } catch {
    return NO_MARKS;
  }
}
