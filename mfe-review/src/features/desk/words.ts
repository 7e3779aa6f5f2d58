import { labelOf } from '@app/contracts';
import {
  type Decision,
  type DeskRow,
  type EditorCommand,
  invitationStatuses,
  type ManuscriptCommand,
  type ManuscriptRole,
  type ManuscriptState,
  manuscriptStates,
  type Recommendation,
  stateRow,
} from '@app/contracts/manuscripts';
import { formatDay } from '@app/office-kit/dates.ts';

/** The editor's commands, as labels of buttons. */
export const commandLabels: Record<EditorCommand['name'], string> = {
  return: 'Return for correction',
  'desk-reject': 'Reject without review',
  close: 'Close the manuscript',
  'refuse-payment': 'Payment not found',
  accept: 'Accept',
  'ask-minor-revision': 'Ask for minor revision',
  'ask-major-revision': 'Ask for major revision',
  reject: 'Reject',
  'release-file': 'Release to reviewers',
  'send-to-review': 'Send to review',
  'send-to-same-reviewers': 'Send to the same reviewers',
  'decide-alone': 'Decide without reviewers',
  'stop-waiting': 'Decide with these reviews',
  'ask-another': 'Ask another reviewer',
  'waive-fee': 'Waive the fee',
  'finish-checks': 'End the checks',
  'add-reviewer': 'Add to the pool',
  'remove-reviewer': 'Remove from the pool',
  'dismiss-reviewer': 'No longer needed',
  reopen: 'Ask again',
  'extend-review': 'Give more time',
  'release-review': 'Release to authors',
  'report-payment': 'Note the payment',
  extend: 'Give more time',
  'make-article': 'Make article',
  'lose-article': 'Draft article was deleted',
  'send-new-link': 'Send a new link',
  'revoke-links': 'Revoke the links',
};

/** The sentences of the log, by command. */
export const happened: Record<ManuscriptCommand, string> = {
  save: 'Saved',
  submit: 'Submitted',
  revise: 'Sent a revision',
  withdraw: 'Withdrew the manuscript',
  'report-payment': 'Reported the payment',
  'send-link': 'The personal link was sent',
  'send-new-link': 'Sent a new personal link',
  'revoke-links': 'Revoked the personal links',
  'make-links': 'An operator of the site made personal links',
  return: 'Returned for correction',
  'desk-reject': 'Rejected without review',
  close: 'Closed',
  'refuse-payment': 'Payment not found',
  accept: 'Accepted',
  'ask-minor-revision': 'Asked for a minor revision',
  'ask-major-revision': 'Asked for a major revision',
  reject: 'Rejected',
  'release-file': 'Released to reviewers',
  'send-to-review': 'Sent to review',
  'send-to-same-reviewers': 'Sent to the same reviewers',
  'decide-alone': 'Decided to ask no reviewer',
  'stop-waiting': 'Ended the review',
  'ask-another': 'Asked for another review',
  'waive-fee': 'Waived the fee',
  'finish-checks': 'The checks ended',
  'add-reviewer': 'Added to the pool',
  'remove-reviewer': 'Removed from the pool',
  'dismiss-reviewer': 'Told that the review is no longer needed',
  'extend-review': 'Gave the reviewer more time',
  'release-review': 'Released a review to authors',
  extend: 'Gave more time',
  'make-article': 'Made the article',
  discard: 'Deleted the draft',
  agree: 'Agreed with the submission',
  object: 'Objected to the submission',
  'accept-invitation': 'Agreed to review',
  decline: 'Declined to review',
  'save-review': 'Saved the review',
  'submit-review': 'Submitted the review',
  reopen: 'Will be asked again',
  'note-publication': 'The article is published',
  'lose-article': 'The draft article was deleted',
  remind: 'Reminded the authors',
  'remind-reviewer': 'Reminded the reviewer',
  'close-invitation': 'The invitation ended without an answer',
  'close-review': 'The time for the review ended',
  'ask-again': 'The reviewer is asked again',
  'give-up': 'Closed after a long silence',
  'drop-draft': 'Deleted an old draft',
  delete: 'Deleted',
};

export const roleNames: Record<ManuscriptRole, string> = {
  author: 'Author',
  'co-author': 'Co-author',
  reviewer: 'Reviewer',
  editor: 'Editor',
  system: 'Journal',
};

const turnNames = {
  author: 'The author’s turn',
  reviewer: 'The reviewers’ turn',
  editor: 'Your turn',
  system: 'No one has to act',
  'no one': 'Ended',
} as const;

/** Returns in one line whose turn it is, since when and until when. */
export function turnText({ state, since, due }: Pick<DeskRow, 'state' | 'since' | 'due'>): string {
  const turn = isKnown(state) ? turnNames[stateRow(state).turn] : stateLabel(state);
  const until = due === null ? '' : `, due ${formatDay(due)}`;
  return `${turn}, since ${formatDay(since)}${until}`;
}

const isKnown = (state: string): state is ManuscriptState => Object.hasOwn(manuscriptStates, state);

const labelIn = (rows: Readonly<Record<string, { label: string }>>, value: string): string =>
  rows[value]?.label ?? labelOf({}, value);
export const stateLabel = (state: string): string => labelIn(manuscriptStates, state);
export const statusLabel = (status: string): string => labelIn(invitationStatuses, status);

/** The recommendations of reviewers and the decisions of editors. */
export const recommendationNames: Record<Recommendation | Decision, string> = {
  accept: 'Accept',
  minor: 'Minor revision',
  major: 'Major revision',
  reject: 'Reject',
};
