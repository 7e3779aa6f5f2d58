import type { ManuscriptCommand, manuscriptCommands } from './commands.ts';
import type { ManuscriptMail } from './mails.ts';
import type { Decision } from './sides.ts';

/** The commands that send a mail of this kind. */
type CommandWith<Kind extends ManuscriptMail> = {
  [Name in ManuscriptCommand]: (typeof manuscriptCommands)[Name] extends {
    mails: readonly (infer Mail)[];
  }
    ? Extract<Mail, { kind: Kind }> extends never
      ? never
      : Name
    : never;
}[ManuscriptCommand];

/** The commands with a letter to the author. */
export type LetterCommand = CommandWith<'letter'>;
/** The commands that decide about a round. Reviewers learn the decision, and authors reply to its points. */
export type DecisionCommand = CommandWith<'reviewer-decision'>;

interface Letter<Announced> {
  /** Null: the letter announces no decision about a round. */
  decision: Announced;
  /** The meaning of the letter for figures. Null: the letter ends neither a round nor the manuscript. */
  outcome: 'accepted' | 'revision' | 'rejected' | null;
}

/** The letters of editors. */
export const letters = {
  return: { decision: null, outcome: null },
  'desk-reject': { decision: null, outcome: 'rejected' },
  close: { decision: null, outcome: null },
  'refuse-payment': { decision: null, outcome: null },
  accept: { decision: 'accept', outcome: 'accepted' },
  'ask-minor-revision': { decision: 'minor', outcome: 'revision' },
  'ask-major-revision': { decision: 'major', outcome: 'revision' },
  reject: { decision: 'reject', outcome: 'rejected' },
} as const satisfies {
  [Name in LetterCommand]: Letter<Name extends DecisionCommand ? Decision : null>;
};
// The cast is needed because `Object.keys` widens the literal keys to strings.
export const letterCommands = Object.keys(letters) as [LetterCommand, ...LetterCommand[]];

export const needsLetter = (name: string): name is LetterCommand => Object.hasOwn(letters, name);
export const isDecision = (name: LetterCommand): name is DecisionCommand =>
  letters[name].decision !== null;
