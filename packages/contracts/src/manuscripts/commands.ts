import type { CommandRow } from './command-row.ts';
import type { GuardName } from './guards.ts';
import type { InvitationStatus } from './invitations.ts';
import type { ManuscriptRole, ManuscriptState } from './states.ts';

const letter = [{ kind: 'letter', to: 'author' }] as const satisfies CommandRow['mails'];
const received = [
  { kind: 'submission-received', to: 'author' },
  { kind: 'co-author-link', to: 'new-co-authors' },
] as const satisfies CommandRow['mails'];
const withdrawal = [
  { kind: 'withdrawal-confirmed', to: 'author' },
] as const satisfies CommandRow['mails'];
const decided = [
  ...letter,
  { kind: 'reviewer-decision', to: 'reviewers' },
] as const satisfies CommandRow['mails'];

const author = ['author'] as const;
const reviewer = ['reviewer'] as const;
const editor = ['editor'] as const;
const system = ['system'] as const;

const reviewing = ['review', 'short'] as const;
const editable = ['returned', 'revision'] as const;
const desk = ['desk', 'revised'] as const;
const unaccepted = [...editable, 'checks', ...desk, ...reviewing, 'decision'] as const;
const open = [...unaccepted, 'fee', 'production', 'article'] as const;
const arrived = [...open, 'rejected', 'withdrawn', 'published'] as const;
const kept = ['draft', ...arrived] as const;
const poolOpen = [...desk, ...reviewing, 'decision'] as const;
const owing = ['asked', 'agreed'] as const;
const ready = ['complete', 'points-answered'] as const;
const lapsed = ['lapsed'] as const;
const reviewed = ['two-reviews', 'reviews-released'] as const;
const resubmits = { isComplete: false, isFileReleased: false } as const;
const asksRevision = {
  who: editor,
  from: ['decision'],
  to: 'revision',
  when: reviewed,
  sets: resubmits,
  keeps: ['openPoints'],
  mails: decided,
} as const satisfies CommandRow;

/** All commands. A command that the table does not allow is refused. */
// biome-ignore format: rows with one line per key would be hard to compare.
export const manuscriptCommands = {
  save: {
    who: author, from: ['draft', ...editable], keeps: ['isComplete', 'openPoints'],
    does: ['list-co-authors', 'bar'],
  },
  discard: { who: author, from: ['draft'], to: 'deleted' },
  submit: {
    who: author, from: ['draft', 'returned'], to: 'checks', when: ready, does: ['ask-co-authors'],
    mails: received,
  },
  revise: {
    who: author, from: ['revision'], to: 'checks', when: ready,
    does: ['ask-co-authors', 'next-round'], mails: received,
  },
  withdraw: {
    who: author, from: unaccepted, to: 'withdrawn', does: ['end-invitations'], mails: withdrawal,
  },
  'report-payment': {
    who: ['author', 'editor'], from: ['fee'], when: ['transaction-given'], sets: { fee: 'paid' },
    keeps: ['transaction'],
  },
  'send-link': {
    who: ['author', 'co-author', 'reviewer'], from: kept,
    mails: [{ kind: 'personal-link', to: 'caller' }],
  },
  'send-new-link': {
    who: editor, from: arrived, when: ['holder-known'],
    mails: [{ kind: 'personal-link', to: 'holder' }],
  },
  'revoke-links': { who: editor, from: arrived, when: ['holder-known'] },
  'make-links': { who: system, from: kept },
  agree: { who: ['co-author'], from: open, does: ['agree'] },
  object: { who: ['co-author'], from: open, does: ['object'] },

  'accept-invitation': {
    who: reviewer, from: reviewing, invitation: { from: ['asked'], to: 'agreed' },
  },
  decline: {
    who: reviewer, from: reviewing, invitation: { from: owing, to: 'declined', keeps: ['again'] },
    does: ['need-one-less'],
  },
  'save-review': {
    who: reviewer, from: [...reviewing, 'decision'],
    invitation: { from: ['agreed', 'submitted'], keeps: ['isComplete'] },
  },
  'submit-review': {
    who: reviewer, from: [...reviewing, 'decision'],
    invitation: { from: ['agreed', 'submitted'], to: 'submitted' }, when: ['review-complete'],
    does: ['record-review'],
  },
  reopen: {
    who: ['reviewer', 'editor'], from: reviewing,
    invitation: { from: ['declined', 'silent', 'late'], to: 'pool' }, does: ['put-first'],
  },

  return: { who: editor, from: desk, to: 'returned', sets: resubmits, mails: letter },
  'desk-reject': {
    who: editor, from: ['desk', 'short'], to: 'rejected', does: ['end-invitations'],
    mails: letter,
  },
  'release-file': { who: editor, from: [...desk, 'decision'], sets: { isFileReleased: true } },
  'send-to-review': {
    who: editor, from: ['desk'], to: 'review', when: ['file-released'], does: ['need-promised'],
  },
  'send-to-same-reviewers': {
    who: editor, from: ['revised'], to: 'review', when: ['file-released'], does: ['ask-same'],
  },
  'decide-alone': { who: editor, from: ['revised'], to: 'decision' },
  'add-reviewer': {
    who: editor, from: poolOpen, when: ['new-reviewer'],
    does: ['bar', 'add-reviewer'],
  },
  'remove-reviewer': {
    who: editor, from: poolOpen, invitation: { from: ['pool'] }, does: ['remove-reviewer'],
  },
  'dismiss-reviewer': {
    who: editor, from: reviewing, invitation: { from: owing, to: 'ended' },
    does: ['need-one-less'],
  },
  'extend-review': {
    who: editor, from: reviewing, invitation: { from: owing }, does: ['extend-invitation'],
  },
  'stop-waiting': {
    who: editor, from: reviewing, to: 'decision', when: ['two-reviews'],
    does: ['end-invitations'],
  },
  'ask-another': {
    who: editor, from: ['decision'], to: 'review', when: ['file-released'],
    does: ['need-one-more', 'end-extension'],
  },
  'release-review': {
    who: editor, from: [...reviewing, 'decision'], invitation: { from: ['submitted'] },
    does: ['release-review'],
  },
  accept: {
    who: editor, from: ['decision'], to: 'fee', when: [...reviewed, 'no-objection'],
    does: ['ask-fee'],
    mails: [...decided, { kind: 'fee-request', to: 'author', when: 'fee-due' }],
  },
  'ask-minor-revision': asksRevision,
  'ask-major-revision': asksRevision,
  reject: { who: editor, from: ['decision'], to: 'rejected', when: reviewed, mails: decided },
  'waive-fee': { who: editor, from: [...unaccepted, 'fee'], sets: { fee: 'waived' } },
  'refuse-payment': {
    who: editor, from: ['production'], to: 'fee', when: ['fee-paid'],
    sets: { fee: 'due', transaction: null }, mails: letter,
  },
  'make-article': {
    who: editor, from: ['production'], to: 'article', when: ['article-given'], keeps: ['article'],
  },
  extend: { who: editor, from: [...editable, 'fee', ...reviewing], does: ['extend'] },
  close: {
    who: editor, from: [...editable, 'fee', 'production'], to: 'withdrawn', does: ['drop-fee'],
    mails: letter,
  },

  'finish-checks': { who: ['system', 'editor'], from: ['checks'], to: 'desk' },
  'note-publication': { who: system, from: ['article'], to: 'published' },
  'lose-article': {
    who: editor, from: ['article'], to: 'production', sets: { article: null },
  },
  remind: {
    who: system, from: ['draft', ...editable, 'fee'], when: ['reminder-due'],
    does: ['note-reminder'], mails: [{ kind: 'author-reminder', to: 'author' }],
  },
  'remind-reviewer': {
    who: system, from: reviewing, invitation: { from: owing }, when: ['reminder-due'],
    does: ['note-reminder'], mails: [{ kind: 'reviewer-reminder', to: 'reviewer' }],
  },
  'close-invitation': {
    who: system, from: reviewing, invitation: { from: ['asked'], to: 'silent' }, when: lapsed,
    does: ['need-one-less'],
  },
  'close-review': {
    who: system, from: reviewing, invitation: { from: ['agreed'], to: 'late' }, when: lapsed,
    does: ['need-one-less'],
  },
  'ask-again': {
    who: system, from: reviewing, invitation: { from: ['declined'], to: 'pool' },
    when: ['again-due'], does: ['put-first'],
  },
  'give-up': { who: system, from: editable, to: 'withdrawn', when: lapsed, mails: withdrawal },
  'drop-draft': { who: system, from: ['draft'], to: 'deleted', when: lapsed },
  delete: { who: system, from: ['rejected', 'withdrawn'], to: 'deleted', when: lapsed },
} as const satisfies Record<string, CommandRow>;
export type ManuscriptCommand = keyof typeof manuscriptCommands;
// The cast is needed because `Object.keys` widens the literal keys to strings.
export const manuscriptCommandNames = Object.keys(manuscriptCommands) as [
  ManuscriptCommand,
  ...ManuscriptCommand[],
];

/** Returns the row of a command with its optional fields. */
export const commandRow = (command: ManuscriptCommand): CommandRow => manuscriptCommands[command];

/**
 * The automatic steps after each command, taken after the next reviewers of the pool were asked. Only the first
 * matching step is taken.
 */
export const automaticSteps = [
  { from: 'desk', when: 'later-round', to: 'revised' },
  { from: 'review', when: 'reviews-in', to: 'decision' },
  { from: 'review', when: 'too-few-reviewers', to: 'short' },
  { from: 'short', when: 'enough-reviewers', to: 'review' },
  { from: 'fee', when: 'fee-settled', to: 'production' },
] as const satisfies readonly { from: ManuscriptState; when: GuardName; to: ManuscriptState }[];

/** Returns the commands that a role may give in a state, if their guards hold. */
export const commandsOf = (
  role: ManuscriptRole,
  state: ManuscriptState,
  status?: InvitationStatus,
): ManuscriptCommand[] =>
  manuscriptCommandNames.filter((name) => {
    const { who, from, invitation } = commandRow(name);
    const fits = !invitation || (status !== undefined && invitation.from.includes(status));
    return fits && who.includes(role) && from.includes(state);
  });
