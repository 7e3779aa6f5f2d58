import { createHash } from 'node:crypto';
import { dateText, type ValuesOf } from '@app/contracts';
import {
  type Decision,
  type ManuscriptMail,
  type ManuscriptState,
  type manuscriptMailKinds,
  type ofAuthors,
  type released,
  stateRow,
} from '@app/contracts/manuscripts';
import type { z } from 'zod';

type OfAuthors = z.infer<typeof ofAuthors>;
type Released = z.infer<typeof released>;

interface LinkFacts {
  /** The token of the recipient's new personal link. Undefined if an editor has revoked his or her links. */
  token: string | undefined;
}

/** The data in all mails to authors. */
interface AuthorFacts extends LinkFacts {
  reference: OfAuthors;
  title: OfAuthors;
}

/**
 * The data in all mails to reviewers. The branded type of `title` makes it a type error to pass the authors' unreleased
 * title.
 */
interface ReviewerFacts extends LinkFacts {
  title: Released;
}

/** The data in a mail, by its kind. Times are milliseconds since the epoch. */
export interface MailFacts {
  /** `reference` is the reference of the manuscript, in mails to authors. */
  'personal-link': LinkFacts & { reference?: string };
  'submission-received': AuthorFacts;
  'co-author-link': AuthorFacts & { author: OfAuthors };
  'author-reminder': AuthorFacts & { state: ManuscriptState; due: number };
  letter: Omit<AuthorFacts, 'title'> & { letter: Released };
  'fee-request': AuthorFacts & { due: number; feeText: string };
  'withdrawal-confirmed': AuthorFacts & { due: number };
  'reviewer-invitation': ReviewerFacts & { due: number; days: number; round: number };
  'reviewer-reminder': ReviewerFacts & { due: number; status: 'asked' | 'agreed' };
  'reviewer-ended': ReviewerFacts;
  /** `decision` is null if the decision is unknown. */
  'reviewer-decision': ReviewerFacts & { decision: Decision | null };
  /** `note` explains why the list is sent. The weekly list has no note. */
  'editor-digest': { rows: readonly DigestRow[]; note?: string };
}

/**
 * The facts of all kinds of mails that one side may get. The type is an intersection, because TypeScript infers an
 * intersection from the parameters of a union of functions.
 */
export type FactsOfSide<Side extends 'author' | 'reviewer'> = {
  [Kind in ManuscriptMail]: (typeof manuscriptMailKinds)[Kind]['side'] extends Side | 'anyone'
    ? (facts: MailFacts[Kind]) => void
    : never;
}[ManuscriptMail] extends (facts: infer All) => void
  ? All
  : never;

/** A manuscript in the weekly list. */
export interface DigestRow {
  id: string;
  reference: string;
  title: string;
  state: ManuscriptState;
  due: number;
  isOverdue: boolean;
}

export interface Addressed {
  name: string;
  /** The address of the journal's office. */
  office: string;
  /**
   * A placeholder for the personal link, which is added when the mail is sent. If the links were revoked, a sentence
   * that states this.
   */
  link: string;
  /** The reference by which the recipient knows the manuscript. */
  reference: string;
}

const authorTasks: Partial<Record<ManuscriptState, string>> = {
  draft: 'complete and submit your draft, or it is deleted',
  returned: 'send the corrected manuscript',
  revision: 'send the revised manuscript with your replies to the reviewers',
  fee: 'pay the publication fee and enter the transaction ID',
};

const reviewerTasks = {
  asked: 'accept or decline the invitation',
  agreed: 'submit your review',
} as const;

const decisions = {
  accept: 'accepted',
  minor: 'returned to its authors for a minor revision',
  major: 'returned to its authors for a major revision',
  reject: 'not accepted',
} as const satisfies Record<Decision, string>;

const dayOf = (time: number) => dateText(new Date(time).toISOString().slice(0, 10));

const MAX_LINE = 300;
/** Matches a dot, in any script, between two possible parts of a domain. */
const DOMAIN_DOT = /(?<=\S[.．。｡])(?=[\p{L}\p{M}]{2})/gu;
/**
 * Returns a text of a form as one line without web addresses, because a stranger can make the journal mail such a text
 * to any address. Mail programs also turn bare domains into links, so a space is added after their dots, as in `J.
 * Smith`.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\S*(?:\/\/|www\.)\S*/gi, '…')
    .replace(DOMAIN_DOT, ' ');
  return line.trim().slice(0, MAX_LINE);
}

/** Returns the values of the placeholders, by kind. */
export const valuesBy: {
  readonly [Kind in ManuscriptMail]: (
    facts: MailFacts[Kind],
    to: Addressed,
  ) => ValuesOf<(typeof manuscriptMailKinds)[Kind]>;
} = {
  'personal-link': (_facts, { link, office, reference }) => ({ link, office, reference }),
  'submission-received': (facts, to) => ({ ...to, title: plainLine(facts.title) }),
  'co-author-link': (facts, to) => ({
    ...to,
    title: plainLine(facts.title),
    author: plainLine(facts.author),
  }),
  'author-reminder': ({ title, state, due }, to) => ({
    ...to,
    title: plainLine(title),
    task: authorTasks[state] ?? 'see your page',
    due: dayOf(due),
  }),
  letter: ({ letter }, { link, office, reference }) => ({ link, office, reference, letter }),
  'fee-request': ({ title, due, feeText }, to) => ({
    ...to,
    title: plainLine(title),
    due: dayOf(due),
    fee: feeText,
  }),
  'withdrawal-confirmed': ({ title, due }, to) => ({
    ...to,
    title: plainLine(title),
    due: dayOf(due),
  }),
  'reviewer-invitation': ({ title, due, days, round }, to) => ({
    ...to,
    title: plainLine(title),
    due: dayOf(due),
    days: String(days),
    request: round > 1 ? 'the revision of a manuscript' : 'a manuscript',
  }),
  'reviewer-reminder': ({ title, due, status }, to) => ({
    ...to,
    title: plainLine(title),
    task: reviewerTasks[status],
    due: dayOf(due),
  }),
  'reviewer-ended': ({ title }, to) => ({ ...to, title: plainLine(title) }),
  'reviewer-decision': ({ title, decision }, to) => ({
    ...to,
    title: plainLine(title),
    decision: decision === null ? 'decided' : decisions[decision],
  }),
  'editor-digest': ({ rows, note = '' }, { name, link, office }) => ({
    ...{ name, link, office },
    lines: [note, digestLines(rows)].filter(Boolean).join('\n\n'),
  }),
};

const headings = {
  editor: 'An editor’s turn',
  author: 'An author’s turn, overdue',
  reviewer: 'Reviewers’ turn, overdue',
  system: 'Not done by itself, overdue',
  'no one': 'Ended',
} as const;

/** Returns the lines of the manuscripts, grouped by whose turn it is, editors first. */
function digestLines(rows: readonly DigestRow[]): string {
  const byTurn = Map.groupBy(rows, ({ state }) => stateRow(state).turn);
  const sections = Object.entries(headings).flatMap(([turn, heading]) => {
    const own = byTurn.get(turn as keyof typeof headings) ?? [];
    const lines = own.map(({ reference, title, state, due, isOverdue }) => {
      const when = `${isOverdue ? 'was due' : 'due'} on ${dayOf(due)}`;
      return `- ${reference}, “${plainLine(title)}”: ${stateRow(state).label}, ${when}`;
    });
    return lines.length === 0 ? [] : [[heading, ...lines].join('\n')];
  });
  return sections.join('\n\n');
}

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/**
 * Returns the reference of an invitation for its reviewer, such as `invitation 7KQ2M`. The manuscript's own reference
 * would tell a reviewer who knows an author which manuscript it is.
 */
export function invitationReference(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, 5);
  return `invitation ${Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
