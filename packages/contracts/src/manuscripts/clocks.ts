import { invitationRow } from './invitations.ts';
import type { Invitation, ManuscriptProgress } from './progress.ts';
import { type Clock, type JournalDays, seenState, stateRow } from './states.ts';

export const DAY = 86_400_000;

/** A running clock. Times are milliseconds since the epoch. */
interface Timer {
  clock: Clock;
  since: number;
  extraDays: number;
  /** The time of the last reminder in this state. */
  reminded: number | undefined;
}

/** Returns the running clock of a manuscript, or undefined in a final state. */
export function manuscriptTimer(manuscript: ManuscriptProgress): Timer | undefined {
  const { state, since, seenSince, extraDays, reminded } = manuscript;
  const { clock } = stateRow(state);
  return (
    clock && {
      clock,
      since: clock.runsOn ? seenSince : since,
      extraDays: clock.isFixed ? 0 : extraDays,
      reminded: reminded[state],
    }
  );
}

/** Returns the running clock of an invitation, or undefined if the reviewer owes neither an answer nor a review. */
export function invitationTimer(invitation: Invitation): Timer | undefined {
  const { status, since, extraDays, reminded } = invitation;
  const { clock } = invitationRow(status);
  return clock && { clock, since, extraDays, reminded: reminded[status] };
}

export const dueAt = ({ clock, since, extraDays }: Omit<Timer, 'reminded'>, days: JournalDays) =>
  since + (days[clock.days] + extraDays) * DAY;

/**
 * Returns the time at which the clock may end the turn. The turn ends only if `manuscriptCommands` has a command for
 * the state with the guard `lapsed`.
 */
export const lapsesAt = (timer: Timer, days: JournalDays): number =>
  dueAt(timer, days) + (timer.clock.grace ? days[timer.clock.grace] : 0) * DAY;

/**
 * Returns the time of the next reminder. At most one reminder is sent per state and day (UTC). If several reminders
 * were missed, only one is sent later.
 */
export function nextReminderAt(timer: Timer, days: JournalDays): number | undefined {
  const { clock, since, reminded = Number.NEGATIVE_INFINITY } = timer;
  const due = dueAt(timer, days);
  const planned = (clock.reminders ?? [])
    .map((day) => due + day * DAY)
    .filter((time) => time > Math.max(since, reminded));
  if (planned.length === 0) return undefined;
  return Math.max(Math.min(...planned), Math.floor(reminded / DAY + 1) * DAY);
}

/**
 * Returns the due day that authors see. Actions of reviewers do not change this day while authors see the same state.
 */
export function seenDueAt(
  {
    state,
    seenSince,
    extraDays,
    seenExtraDays = extraDays,
  }: Pick<ManuscriptProgress, 'state' | 'seenSince' | 'extraDays' | 'seenExtraDays'>,
  days: JournalDays,
): number | undefined {
  const seen = seenState(state);
  const { clock } = stateRow(seen);
  if (!clock) return undefined;
  // For authors, the decision is a part of the review, so its days are added.
  const decision = seen === 'review' ? days.decision : 0;
  return dueAt({ clock, since: seenSince, extraDays: seenExtraDays + decision }, days);
}
