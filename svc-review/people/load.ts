import {
  DAY,
  type Invitation,
  isOpen,
  type LogEntry,
  type ReviewerLoad,
} from '@app/contracts/manuscripts';
import { median } from '../figures/median.ts';

/** The data of one invitation that the load of a reviewer needs. Times are milliseconds since the epoch. */
export interface Engagement {
  status: Invitation['status'];
  /**
   * When the person was last asked or, if the person has answered or the invitation was closed, when that happened.
   * Null if the person was never asked.
   */
  asked: number | null;
  /** The number of submitted reviews. */
  done: number;
  /** For each review, the days from acceptance to submission. */
  daysTaken: readonly number[];
}

type Dated = Pick<LogEntry, 'at' | 'command' | 'invitation'>;

/** Reads the data of an invitation from the log. */
export function engagementOf(invitation: Invitation, log: readonly Dated[]): Engagement {
  const { id, status, since, reviewed, round } = invitation;
  const own = log.filter((each) => each.invitation === id);
  let accepted: number | undefined;
  const daysTaken: number[] = [];
  for (const { command, at } of own) {
    if (command === 'accept-invitation') accepted = at;
    if (command !== 'submit-review' || accepted === undefined) continue;
    daysTaken.push((at - accepted) / DAY);
    // A review that is changed and submitted again counts once.
    accepted = undefined;
  }
  const asked = status === 'asked' ? since : (own.findLast(isAnswer)?.at ?? since);
  return { status, asked: round === 0 ? null : asked, done: reviewed.length, daysTaken };
}

const isAnswer = ({ command }: Dated) =>
  command === 'accept-invitation' || command === 'decline' || command === 'close-invitation';

/** Returns the load of a person, computed from all invitations of the person. */
export function loadOf(engagements: readonly Engagement[]): ReviewerLoad {
  const asked = engagements.filter((each) => each.asked !== null);
  const last = asked.toSorted((a, b) => (b.asked ?? 0) - (a.asked ?? 0))[0];
  const taken = median(engagements.flatMap(({ daysTaken }) => daysTaken));
  return {
    open: engagements.filter(({ status }) => isOpen(status)).length,
    done: engagements.reduce((sum, { done }) => sum + done, 0),
    lastAsked: last?.asked == null ? null : new Date(last.asked).toISOString(),
    lastAnswer: last?.status ?? null,
    daysTaken: taken === null ? null : Math.round(taken * 10) / 10,
  };
}
