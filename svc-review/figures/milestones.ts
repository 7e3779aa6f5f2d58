import {
  type LogEntry,
  letters,
  type ManuscriptCommand,
  needsLetter,
} from '@app/contracts/manuscripts';

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

const outcomeOf = (command: ManuscriptCommand) =>
  needsLetter(command) ? letters[command].outcome : null;

/** Reads the milestones from the log of a manuscript. */
export function milestonesOf(log: readonly Pick<LogEntry, 'at' | 'command' | 'to'>[]): Milestones {
  const first = (holds: (entry: Pick<LogEntry, 'command' | 'to'>) => boolean) =>
    log.find(holds)?.at ?? null;
  return {
    submitted: first(({ command }) => command === 'submit'),
    decided: first(({ command }) => outcomeOf(command) !== null),
    accepted: first(({ command }) => outcomeOf(command) === 'accepted'),
    rejected: first(({ command }) => outcomeOf(command) === 'rejected'),
    withdrawn: first(({ to }) => to === 'withdrawn'),
    published: first(({ command }) => command === 'note-publication'),
  };
}
