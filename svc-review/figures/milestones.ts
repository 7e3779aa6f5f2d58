import type { LogEntry, ManuscriptCommand } from '@app/contracts/manuscripts';

/**
 * The times of the steps of a manuscript that figures count, in milliseconds since the epoch. A time is null if the
 * step was not reached.
 */
export interface Milestones {
  submitted: number | null;
  decided: number | null;
  accepted: number | null;
  rejected: number | null;
  withdrawn: number | null;
  published: number | null;
}

const rejections: readonly ManuscriptCommand[] = ['reject', 'desk-reject'];
const decisions: readonly ManuscriptCommand[] = [
  ...rejections,
  'accept',
  'ask-minor-revision',
  'ask-major-revision',
];

/** Reads the milestones from the log of a manuscript. */
export function milestonesOf(log: readonly Pick<LogEntry, 'at' | 'command' | 'to'>[]): Milestones {
  const first = (holds: (entry: Pick<LogEntry, 'command' | 'to'>) => boolean) =>
    log.find(holds)?.at ?? null;
  return {
    submitted: first(({ command }) => command === 'submit'),
    decided: first(({ command }) => decisions.includes(command)),
    accepted: first(({ command }) => command === 'accept'),
    rejected: first(({ command }) => rejections.includes(command)),
    withdrawn: first(({ to }) => to === 'withdrawn'),
    published: first(({ command }) => command === 'note-publication'),
  };
}
