import type { Job } from '@app/contracts';
import { isActive } from './job-words.ts';

/** What this browser remembers of one user's jobs. */
export interface Marks {
  /** Jobs that were begun here, or seen here while they ran; the latest last. */
  asked: readonly string[];
  /** When those jobs had ended whose end was read: one that begins again is shown again. */
  dismissed: Readonly<Record<string, string>>;
  /** The tray shows no more than its head. */
  collapsed: boolean;
}

const NO_MARKS: Marks = { asked: [], dismissed: {}, collapsed: false };
const KEPT_AT_MOST = 50;

/** The jobs of the tray: the user's own that are being made, and what has become of those asked for here. */
export function trayJobs(jobs: readonly Job[], marks: Marks, user: string): Job[] {
  return jobs.filter((job) => {
    const asked = marks.asked.includes(job.id);
    if (isActive(job)) return asked || job.createdBy === user;
    return asked && marks.dismissed[job.id] !== endOf(job);
  });
}

/** Whether there may be something to tell of. */
export function hasUnread({ asked, dismissed }: Marks): boolean {
  return asked.some((id) => !Object.hasOwn(dismissed, id));
}

export function withAsked(marks: Marks, ids: readonly string[]): Marks {
  if (ids.every((id) => marks.asked.includes(id))) return marks;
  const others = marks.asked.filter((id) => !ids.includes(id));
  return { ...marks, asked: [...others, ...ids].slice(-KEPT_AT_MOST) };
}

/** Shows a job that was asked for just now, whatever was done with it before. */
export function withShown(marks: Marks, id: string): Marks {
  const { [id]: _, ...dismissed } = marks.dismissed;
  return { ...withAsked(marks, [id]), dismissed, collapsed: false };
}

export function withDismissed(marks: Marks, jobs: readonly Job[]): Marks {
  const read = jobs.map((job) => [job.id, endOf(job)] as const);
  const kept = Object.entries(marks.dismissed).filter(([id]) => marks.asked.includes(id));
  return { ...marks, dismissed: { ...Object.fromEntries(kept), ...Object.fromEntries(read) } };
}

const endOf = ({ state, finishedAt }: Job) => finishedAt ?? state;

/** Marks in local storage, which all tabs share. Where the browser refuses it they last as long as the page. */
export class MarkStore {
  #user = '';
  #marks = NO_MARKS;
  readonly #listeners = new Set<() => void>();

  get = (): Marks => this.#marks;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  belongTo(user: string): void {
    this.#user = user;
    this.read();
  }

  /** What another tab has written. */
  read(): void {
    let text: string | null = null;
    try {
      text = localStorage.getItem(this.key);
    } catch {
      return;
    }
    this.#tell(parseMarks(text));
  }

  change(next: (marks: Marks) => Marks): void {
    const marks = next(this.#marks);
    if (marks === this.#marks) return;
    try {
      localStorage.setItem(this.key, JSON.stringify(marks));
    } catch {
      // Storage is refused or full: this page still knows.
    }
    this.#tell(marks);
  }

  get key(): string {
    return `journal:jobs/${this.#user}`;
  }

  #tell(marks: Marks): void {
    this.#marks = marks;
    for (const listener of this.#listeners) listener();
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
