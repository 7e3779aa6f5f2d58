import type { Decision, InvitationStatus } from '@app/contracts/manuscripts';
import type { TurnWords } from '../links/turn-words.ts';

/** The texts that reviewers see, by status of their invitation. */
export const statusWords: Record<InvitationStatus, TurnWords> = {
  pool: {
    turn: 'You are among the reviewers',
    text: 'You get a message when it is your turn. There is nothing to do until then.',
  },
  asked: {
    turn: 'Will you review this manuscript?',
    text: 'You do not learn who the authors are, and they do not learn who you are. You need no account: this link is enough.',
    due: 'Please answer by',
  },
  agreed: {
    turn: 'It is your turn: the review',
    text: 'What you type below is saved automatically. You can close the page and come back by the same link.',
    due: 'The review is due by',
  },
  submitted: {
    turn: 'Thank you. Your review is in',
    text: 'You can change it below until the editor decides. The decision comes to you by mail.',
  },
  done: {
    turn: 'Thank you. Your review was part of the decision',
    text: 'There is nothing to do now. You may be asked about the revision.',
  },
  declined: {
    turn: 'You declined',
    text: 'There is nothing to do.',
  },
  silent: {
    turn: 'The invitation is over',
    text: 'The time to answer has passed, so someone else may have been asked.',
  },
  late: {
    turn: 'The time for the review is over',
    text: 'No review arrived in time, so someone else may have been asked. What you typed is on this device if it was not sent.',
  },
  ended: {
    turn: 'The review is no longer needed',
    text: 'There are enough reviews, or the manuscript is no longer handled. Thank you for offering to review.',
  },
};

export const decisionWords: Record<Decision, string> = {
  accept: 'The manuscript was accepted',
  minor: 'The authors were asked for a minor revision',
  major: 'The authors were asked for a major revision',
  reject: 'The manuscript was not accepted',
};
