import type { MailKind, Placeholder } from '../mails/mail-template.ts';

/**
 * The readers of a mail. `anyone` is an author, a co-author or a reviewer, so a mail to `anyone` may contain no data of
 * only one side.
 */
export type MailSide = 'author' | 'reviewer' | 'editor' | 'anyone';

/** The source of the text that a placeholder inserts. `released` is a copy that an editor has released to reviewers. */
export type MailSource = 'journal' | 'recipient' | 'authors' | 'letter' | 'released' | 'desk';

/** The sources that each side may read in mails. */
export const mailSources = {
  author: ['journal', 'recipient', 'authors', 'letter'],
  reviewer: ['journal', 'recipient', 'released'],
  editor: ['journal', 'recipient', 'desk'],
  anyone: ['journal', 'recipient'],
} as const satisfies Record<MailSide, readonly MailSource[]>;

type KindOf<Side extends MailSide> = MailKind & {
  side: Side;
  placeholders: Readonly<
    Record<string, Placeholder & { source: (typeof mailSources)[Side][number] }>
  >;
  /** Whether a stranger can cause the mail. The number of such mails to one address is limited. */
  isLimited?: true;
};

/** A kind of mail. A kind with a placeholder that its side may not read does not compile. */
export type ManuscriptMailKind = { [Side in MailSide]: KindOf<Side> }[MailSide];

const link = {
  source: 'recipient',
  meaning: 'the personal link of the recipient. Editors do not see it',
  example: 'https://journal.example/review/author#mYlInK',
} as const;

const due = {
  source: 'journal',
  meaning: 'the day by which it is due',
  example: '14 March 2026',
} as const;

const office = {
  source: 'journal',
  meaning: 'the email address of the journal’s office',
  example: 'office@journal.example',
} as const;

const name = { source: 'recipient', meaning: 'the name of the recipient' } as const;

const task = { source: 'journal', meaning: 'what the recipient is asked to do' } as const;

/** The placeholders of mails to authors and co-authors. */
export const forAuthors = {
  name: { ...name, example: 'Asha Rao' },
  link,
  office,
  due,
  title: {
    source: 'authors',
    meaning: 'the title of the manuscript',
    example: 'On the cis isomer',
  },
  reference: {
    source: 'authors',
    meaning: 'the reference of the manuscript',
    example: 'M-2026-0014',
  },
  author: {
    source: 'authors',
    meaning: 'the name of the corresponding author',
    example: 'Émilie du Châtelet',
  },
  letter: {
    source: 'letter',
    meaning: 'the editor’s letter',
    example: 'Dear Asha Rao,\n\nwe are glad to accept your manuscript.\n\nMeera Iyer, editor',
  },
  task: { ...task, example: 'send the revised manuscript' },
  fee: {
    source: 'journal',
    meaning: 'how to pay the fee, as in the settings of reviews',
    example: 'The fee is 100 euros. Please transfer it to the account of the journal.',
  },
} as const;

/** The placeholders of mails to reviewers. */
export const forReviewers = {
  name: { ...name, example: 'Ravi Menon' },
  link,
  office,
  due,
  title: {
    source: 'released',
    meaning: 'the title in the copy that was released to reviewers',
    example: 'On the cis isomer',
  },
  reference: {
    source: 'recipient',
    meaning: 'the number of the invitation. Reviewers do not learn the manuscript’s reference',
    example: 'invitation 7KQ2M',
  },
  request: {
    source: 'journal',
    meaning: '“a manuscript”, or “the revision of a manuscript” in a later round',
    example: 'a manuscript',
  },
  days: { source: 'journal', meaning: 'the number of days for a review', example: '21' },
  task: { ...task, example: 'submit your review' },
  decision: {
    source: 'journal',
    meaning: 'the decision, in words',
    example: 'returned to its authors for a minor revision',
  },
} as const;

/** The placeholders of mails that authors and reviewers get. None of them contains text that was typed into a form. */
export const forAnyone = {
  link: {
    ...link,
    meaning: 'each page of the recipient with its personal link. Editors do not see the links',
    example: 'M-2026-0014:\nhttps://journal.example/review/author#mYlInK',
  },
  office,
  reference: {
    source: 'recipient',
    meaning: 'the reference of the manuscript, or for a reviewer the number of the invitation',
    example: 'M-2026-0014',
  },
} as const;

/** The placeholders of mails to editors. */
export const forEditors = {
  name: { ...name, example: 'Meera Iyer' },
  link: {
    source: 'journal',
    meaning: 'the address of the desk',
    example: 'https://journal.example/review/desk',
  },
  office,
  lines: {
    source: 'desk',
    meaning: 'the manuscripts by turn, each with its state and the day by which it is due',
    example:
      'It is your turn\n- M-2026-0014, “On the cis isomer”: on the desk, due on 14 March 2026\n\nOverdue\n- M-2026-0009, “On mills”: in revision, due on 1 March 2026',
  },
} as const;
