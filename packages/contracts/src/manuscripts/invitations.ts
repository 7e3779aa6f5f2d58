import type { ManuscriptMail } from './mails.ts';
import type { Clock } from './states.ts';

interface InvitationRow {
  label: string;
  turn: 'reviewer' | 'editor' | 'system';
  clock?: Clock;
  /** The mail to the reviewer when the invitation enters this status. */
  mail?: ManuscriptMail;
}

/** The statuses of an invitation to review. One person has one invitation in all rounds. */
export const invitationStatuses = {
  pool: { label: 'In the pool, not asked', turn: 'system' },
  asked: {
    label: 'Asked',
    turn: 'reviewer',
    clock: { days: 'answer', reminds: 'reviewer', reminders: [-3] },
    mail: 'reviewer-invitation',
  },
  agreed: {
    label: 'Reviewing',
    turn: 'reviewer',
    clock: { days: 'reviewing', reminds: 'reviewer', reminders: [-7, 0, 7], grace: 'lateness' },
  },
  submitted: { label: 'Review is in', turn: 'editor' },
  done: { label: 'Reviewed an earlier round', turn: 'editor' },
  declined: { label: 'Declined', turn: 'editor' },
  silent: { label: 'Did not answer', turn: 'editor' },
  late: { label: 'Sent no review', turn: 'editor' },
  ended: { label: 'No longer needed', turn: 'editor', mail: 'reviewer-ended' },
} as const satisfies Record<string, InvitationRow>;
export type InvitationStatus = keyof typeof invitationStatuses;
// The cast is needed because `Object.keys` widens the literal keys to strings.
export const invitationStatusNames = Object.keys(invitationStatuses) as [
  InvitationStatus,
  ...InvitationStatus[],
];

/** Returns the row of a status with its optional fields. */
export const invitationRow = (status: InvitationStatus): InvitationRow =>
  invitationStatuses[status];

/** Returns whether a reviewer with this status owes an answer or a review. */
export const isOpen = (status: InvitationStatus): boolean =>
  invitationStatuses[status].turn === 'reviewer';
