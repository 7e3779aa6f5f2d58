import { invitationTimer, lapsesAt, manuscriptTimer, nextReminderAt } from './clocks.ts';
import { isOpen } from './invitations.ts';
import {
  type CommandContext,
  linkHolder,
  type ManuscriptProgress,
  PROMISED_REVIEWS,
} from './progress.ts';

interface Guard {
  /** A sentence for the documents and for a refused editor. */
  meaning: string;
  /** The side whose data the guard reads. A guard of one side's command must not read data of the other side. */
  about: 'author' | 'reviewer' | 'desk' | 'clock';
  holds: (context: CommandContext) => boolean;
}

const submitted = ({ invitations }: ManuscriptProgress) =>
  invitations.filter(({ status }) => status === 'submitted');

/** Returns the number of reviewers who are asked, are reviewing, or have submitted a review in this round. */
export const countActive = ({ invitations }: ManuscriptProgress): number =>
  invitations.filter(({ status }) => isOpen(status) || status === 'submitted').length;

const timerOf = ({ manuscript, invitation }: CommandContext) =>
  invitation ? invitationTimer(invitation) : manuscriptTimer(manuscript);

export const guards = {
  complete: {
    meaning: 'all that the form requires is there',
    about: 'author',
    holds: ({ manuscript }) => manuscript.isComplete,
  },
  'points-answered': {
    meaning: 'each point of the decision has a reply',
    about: 'author',
    holds: ({ manuscript }) => manuscript.openPoints === 0,
  },
  'transaction-given': {
    meaning: 'a transaction ID is given',
    about: 'author',
    holds: ({ input }) => !!input.transaction,
  },
  'review-complete': {
    meaning: 'all that the review requires is there',
    about: 'reviewer',
    holds: ({ invitation }) => invitation?.isComplete === true,
  },
  'file-released': {
    meaning: 'the anonymous file of this round is released',
    about: 'desk',
    holds: ({ manuscript }) => manuscript.isFileReleased,
  },
  'new-reviewer': {
    meaning: 'the person is neither an author nor in the pool',
    about: 'desk',
    holds: ({ manuscript: { authors, invitations }, input }) =>
      !!input.invitation && [...authors, ...invitations].every(({ id }) => id !== input.invitation),
  },
  'two-reviews': {
    meaning: 'two reviewers have submitted a review, in this round or before',
    about: 'desk',
    holds: ({ manuscript: { invitations } }) =>
      invitations.filter(({ reviewed }) => reviewed.length > 0).length >= PROMISED_REVIEWS,
  },
  'reviews-released': {
    meaning: 'each review of this round is released to the authors',
    about: 'desk',
    holds: ({ manuscript }) =>
      submitted(manuscript).every(({ released }) => released.includes(manuscript.round)),
  },
  'no-objection': {
    meaning: 'no co-author objects',
    about: 'desk',
    holds: ({ manuscript }) => manuscript.authors.every(({ consent }) => consent !== 'objected'),
  },
  'later-round': {
    meaning: 'it is a revision',
    about: 'desk',
    holds: ({ manuscript }) => manuscript.round > 1,
  },
  'reviews-in': {
    meaning: 'the reviews that the round waits for are in',
    about: 'desk',
    holds: ({ manuscript }) => submitted(manuscript).length >= manuscript.needed,
  },
  'too-few-reviewers': {
    meaning: 'the pool has no one left to ask',
    about: 'desk',
    holds: ({ manuscript }) => countActive(manuscript) < manuscript.needed,
  },
  'enough-reviewers': {
    meaning: 'someone could be asked',
    about: 'desk',
    holds: ({ manuscript }) => countActive(manuscript) >= manuscript.needed,
  },
  'fee-due': {
    meaning: 'the fee is due',
    about: 'desk',
    holds: ({ manuscript }) => manuscript.fee === 'due',
  },
  'fee-paid': {
    meaning: 'the fee is marked as paid',
    about: 'desk',
    holds: ({ manuscript }) => manuscript.fee === 'paid',
  },
  'fee-settled': {
    meaning: 'the fee is paid or waived, or there is none',
    about: 'desk',
    holds: ({ manuscript }) => manuscript.fee !== 'due',
  },
  'article-given': {
    meaning: 'there is an article and it is the first one',
    about: 'desk',
    holds: ({ manuscript, input }) => !!input.article && manuscript.article === null,
  },
  'holder-known': {
    meaning: 'the person has had a personal link',
    about: 'desk',
    holds: ({ manuscript, input }) => linkHolder(manuscript, input.holder) !== undefined,
  },
  lapsed: {
    meaning: 'the time is over',
    about: 'clock',
    holds: (context) => {
      const timer = timerOf(context);
      return !!timer && context.now >= lapsesAt(timer, context.journal.days);
    },
  },
  'reminder-due': {
    meaning: 'the day of a reminder has come, and none was sent that day',
    about: 'clock',
    holds: (context) => {
      const timer = timerOf(context);
      const at = timer && nextReminderAt(timer, context.journal.days);
      return at !== undefined && context.now >= at;
    },
  },
  'again-due': {
    meaning: 'the day has come that the reviewer named',
    about: 'clock',
    holds: ({ invitation, now }) =>
      !!invitation && invitation.again !== null && now >= invitation.again,
  },
} as const satisfies Record<string, Guard>;
export type GuardName = keyof typeof guards;
