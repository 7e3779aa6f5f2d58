import { type Applied, applyCommand, type Command } from './apply.ts';
import {
  DAY,
  dueAt,
  invitationTimer,
  lapsesAt,
  manuscriptTimer,
  nextReminderAt,
} from './clocks.ts';
import { commandRow, commandsOf } from './commands.ts';
import type { Invitation, JournalRules, ManuscriptProgress } from './progress.ts';
import { type ManuscriptState, stateRow } from './states.ts';

interface Appointment {
  /** The time in milliseconds since the epoch. */
  at: number;
  command: Command;
}

/** The actor of the clock. */
export const clockActor = { role: 'system', id: 'clock' } as const;

/**
 * Returns the commands that the clock will give if no one acts. Ends of turns come before reminders. The result depends
 * only on states, times and the journal's settings.
 */
export function agendaOf(manuscript: ManuscriptProgress, { days }: JournalRules): Appointment[] {
  const appointments = (invitation?: Invitation): Appointment[] => {
    const timer = invitation ? invitationTimer(invitation) : manuscriptTimer(manuscript);
    return commandsOf('system', manuscript.state, invitation?.status).flatMap((name) => {
      const { when, invitation: about } = commandRow(name);
      if (!!about !== !!invitation) return [];
      const at = when?.includes('again-due')
        ? invitation?.again
        : timer && when?.includes('lapsed')
          ? lapsesAt(timer, days)
          : timer && when?.includes('reminder-due')
            ? nextReminderAt(timer, days)
            : undefined;
      if (at === undefined || at === null) return [];
      return [{ at, command: { name, ...(invitation && { invitation: invitation.id }) } }];
    });
  };
  const isReminder = ({ command }: Appointment) => Number(command.name.startsWith('remind'));
  return [undefined, ...manuscript.invitations]
    .flatMap(appointments)
    .toSorted((a, b) => isReminder(a) - isReminder(b) || a.at - b.at);
}

/** Returns the time of the next appointment, to be indexed by the database, or null. */
export function nextAppointmentAt(
  manuscript: ManuscriptProgress,
  journal: JournalRules,
): number | null {
  const times = agendaOf(manuscript, journal).map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Gives the first command that is due. Returns undefined if no command is due. The caller repeats the call with the
 * changed manuscript until the result is undefined.
 */
export function tick(
  manuscript: ManuscriptProgress,
  now: number,
  journal: JournalRules,
): Applied | undefined {
  const due = agendaOf(manuscript, journal).find(({ at }) => at <= now);
  return due && applyCommand(manuscript, due.command, clockActor, now, journal);
}

interface DigestLine {
  id: string;
  state: ManuscriptState;
  since: number;
  due: number;
  isOverdue: boolean;
}

/** Returns the number of a week since the epoch. Weeks begin on Monday. The first day of the epoch was a Thursday. */
export const weekOf = (now: number): number => Math.floor((now / DAY + 3) / 7);

/**
 * Returns an editor's weekly digest: the manuscripts that wait for editors, and the overdue manuscripts. `key` contains
 * the number of the week, so that a queue drops a second digest. Returns undefined if there is nothing to report.
 */
export function digestOf(
  manuscripts: readonly ManuscriptProgress[],
  editor: string,
  now: number,
  { days }: JournalRules,
): { key: string; lines: DigestLine[] } | undefined {
  const lines = manuscripts.flatMap((manuscript): DigestLine[] => {
    const { id, state, since, barred } = manuscript;
    const timer = manuscriptTimer(manuscript);
    if (!timer || barred.includes(editor)) return [];
    const due = dueAt(timer, days);
    const isOverdue = due < now;
    const isListed = stateRow(state).turn === 'editor' || (isOverdue && state !== 'draft');
    return isListed ? [{ id, state, since, due, isOverdue }] : [];
  });
  if (lines.length === 0) return undefined;
  const week = weekOf(now);
  return { key: `editor-digest/${editor}/${week}`, lines: lines.toSorted((a, b) => a.due - b.due) };
}
