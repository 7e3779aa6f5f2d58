import type { Consent, Decision, FeeState, ManuscriptState } from '@app/contracts/manuscripts';
import type { TurnWords } from '../links/turn-words.ts';

const desk: TurnWords = {
  turn: 'It is the editor’s turn',
  text: 'An editor reads your manuscript and decides whether it goes to reviewers.',
  due: 'Expected by',
};
const review: TurnWords = {
  turn: 'It is the turn of the reviewers and the editor',
  text: 'Two reviewers, who do not learn who you are, read your manuscript. Then the editor decides and writes to you.',
  due: 'Expected by',
};
const production: TurnWords = {
  turn: 'It is the office’s turn',
  text: 'Your manuscript is accepted. The office prepares the article.',
  due: 'To appear by',
};
const ended = 'There is nothing to do any more';

/** The texts that authors see, by state. */
export const turnWords: Record<ManuscriptState, TurnWords> = {
  draft: {
    turn: 'It is your turn: the draft is not submitted yet',
    text: 'Complete the form below and submit it. A draft that is not submitted by the day below is deleted.',
    due: 'To be submitted by',
    isOwn: true,
  },
  checks: {
    turn: 'It is the system’s turn',
    text: 'Your files are checked. This usually takes a few minutes.',
    due: 'Expected by',
  },
  returned: {
    turn: 'It is your turn: the office asks for a correction',
    text: 'Please correct what the letter asks for, and submit again below.',
    due: 'Due by',
    isOwn: true,
  },
  desk,
  revised: { ...desk, text: 'An editor reads your revision and decides who reviews it.' },
  review,
  short: review,
  decision: review,
  revision: {
    turn: 'It is your turn: a revision is requested',
    text: 'Please reply to each point of the decision, upload the revised PDF and submit it below.',
    due: 'Due by',
    isOwn: true,
  },
  fee: {
    turn: 'It is your turn: the publication fee is due',
    text: 'Your manuscript is accepted. The article appears after the fee is settled.',
    due: 'Due by',
    isOwn: true,
  },
  production,
  article: production,
  published: { turn: 'Published', text: 'Your article is published. Congratulations.' },
  rejected: {
    turn: ended,
    text: 'The journal does not publish this manuscript. The letter below says why.',
    due: 'The journal deletes it by',
  },
  withdrawn: {
    turn: ended,
    text: 'This manuscript is withdrawn. You may submit it elsewhere.',
    due: 'The journal deletes it by',
  },
  deleted: { turn: ended, text: 'This manuscript is deleted.' },
};

/** The entries of the time line, by the state that the manuscript entered. */
export const eventWords: Record<ManuscriptState, string> = {
  draft: 'The draft began',
  checks: 'Submitted',
  returned: 'Sent back for a correction',
  desk: 'With the editor',
  revised: 'The revision is with the editor',
  review: 'In review',
  short: 'In review',
  decision: 'In review',
  revision: 'A revision was requested',
  fee: 'Accepted, and the fee requested',
  production: 'In preparation',
  article: 'In preparation',
  published: 'Published',
  rejected: 'Not accepted',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
};

export const decisionWords: Record<Decision, string> = {
  accept: 'Accepted',
  minor: 'A minor revision is requested',
  major: 'A major revision is requested',
  reject: 'Not accepted',
};

export const consentWords: Record<Consent, string> = {
  unasked: 'Will be asked for agreement after you submit, if there is an address',
  asked: 'Asked, no answer yet',
  agreed: 'Agrees',
  objected: 'Objects: the editor writes to you',
};

export const feeWords: Record<FeeState, string> = {
  none: '',
  due: 'The publication fee is due.',
  paid: 'The publication fee is marked as paid.',
  waived: 'The publication fee is waived.',
};
