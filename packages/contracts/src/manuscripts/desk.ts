import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { characters } from '../limits/sizes.ts';
import { anonymityReportSchema } from './anonymity.ts';
import { manuscriptCommandNames } from './commands.ts';
import { invitationStatusNames } from './invitations.ts';
import { isDecision, letterCommands } from './letters.ts';
import { personSchema } from './people.ts';
import { paymentSchema } from './personal-pages.ts';
import { declineSchema } from './review-form.ts';
import { decisions, recommendations } from './sides.ts';
import { consentNames, feeNames, manuscriptRoles, manuscriptStateNames } from './states.ts';
import {
  manuscriptFileSchema,
  manuscriptNoteSchema,
  savedSubmissionFormSchema,
  submissionFormSchema,
  typedText,
} from './submission.ts';

const at = z.iso.datetime();
const round = z.int().min(1);
export const DESK_PAGE_SIZE = 50;
/**
 * Whose turn it is. `all` lists every manuscript that was submitted, and `open` lists the manuscripts that are neither
 * published, rejected nor withdrawn.
 */
export const deskTurns = ['open', 'editor', 'reviewer', 'author', 'system', 'all'] as const;

export const deskQuerySchema = z.strictObject({
  turn: z.enum(deskTurns).default('open'),
  state: z.enum(manuscriptStateNames).optional(),
  /** Words of the title, the reference, or names and addresses of authors and reviewers. */
  q: z.string().max(200).default(''),
  /** Only the manuscripts that are assigned to the caller. */
  mine: z.stringbool().default(false),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

const clock = { since: at, due: at.nullable(), isOverdue: z.boolean() };

export const deskRowSchema = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  /** The corresponding author. */
  author: z.string(),
  type: z.string(),
  state: growing(manuscriptStateNames),
  ...clock,
  round,
  /** The numbers of reviews of this round. */
  reviews: z.object({ needed: z.int(), asked: z.int(), agreed: z.int(), submitted: z.int() }),
  /** The names of the assigned editors. */
  editors: z.array(z.string()),
});
export type DeskRow = z.infer<typeof deskRowSchema>;

/**
 * A manuscript that is hidden until someone answers whether a user is one of its authors or reviewers. `name`: an
 * author or reviewer has the caller's name. `no-one`: no user of the desk sees the manuscript, and the caller is an
 * administrator.
 */
const hiddenManuscriptSchema = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  reason: z.enum(['name', 'no-one']),
});
export type HiddenManuscript = z.infer<typeof hiddenManuscriptSchema>;

export const deskPageSchema = z.object({
  hidden: z.array(hiddenManuscriptSchema),
  manuscripts: z.array(deskRowSchema),
  total: z.int(),
  page: z.int(),
  /** The number of manuscripts by turn, regardless of the search. */
  counts: z.looseRecord(z.enum(deskTurns), z.int()),
});
export type DeskPage = z.infer<typeof deskPageSchema>;

const deskReviewSchema = z.object({
  round,
  recommendation: growing(recommendations),
  answers: z.array(
    z.object({ question: z.string(), answer: z.string(), isForAuthors: z.boolean() }),
  ),
  text: z.string(),
  remarksToEditor: z.string(),
  submitted: at,
  file: manuscriptFileSchema.nullable(),
  /** Findings in the review that may reveal the reviewer to the authors. */
  report: anonymityReportSchema,
  /** The copy that authors may read, or null while it is not released. */
  released: z.string().nullable(),
  /** A proposal for the copy: the answers for authors and the text. */
  proposal: z.string(),
});

const deskInvitationSchema = z.object({
  id: z.string(),
  person: personSchema,
  status: growing(invitationStatusNames),
  ...clock,
  round: z.int(),
  declined: z.object({ ...declineSchema.shape, again: at.nullable() }).nullable(),
  reviews: z.array(deskReviewSchema),
});
export type DeskInvitation = z.infer<typeof deskInvitationSchema>;

/** Everything about a manuscript, which only editors see. */
export const deskManuscriptSchema = z.object({
  ...deskRowSchema.omit({ author: true, reviews: true, editors: true }).shape,
  /** Commands must name this version. */
  version: z.int(),
  needed: z.int(),
  isFileReleased: z.boolean(),
  fee: growing(feeNames),
  transaction: z.string().nullable(),
  article: z.object({ id: z.string(), address: z.string().nullable() }).nullable(),
  /**
   * The commands of the state. `obstacle` is the reason in words why a command would be refused now, or null if the
   * command is possible.
   */
  commands: z.array(
    z.object({ name: growing(manuscriptCommandNames), obstacle: z.string().nullable() }),
  ),
  form: savedSubmissionFormSchema,
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      orcid: z.string(),
      affiliation: z.string(),
      consent: growing(consentNames),
      /** The reason why a co-author objects. */
      reason: z.string(),
    }),
  ),
  files: z.array(manuscriptFileSchema),
  notes: z.array(manuscriptNoteSchema),
  /** Findings in the present PDF and texts that may reveal the authors to reviewers. */
  report: anonymityReportSchema.nullable(),
  /** The copy of title, abstract and replies that reviewers read, or null while it is not released. */
  released: z
    .object({
      title: z.string(),
      abstract: z.string(),
      keywords: z.string(),
      replies: z.array(z.object({ point: z.string(), reply: z.string() })),
    })
    .nullable(),
  invitations: z.array(deskInvitationSchema),
  decisions: z.array(
    z.object({
      round,
      decision: growing(decisions),
      letter: z.string(),
      points: z.array(z.string()),
      at,
    }),
  ),
  editors: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Users of the desk who do not see the manuscript, because they are or may be its authors or reviewers. */
  hiddenFrom: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Users of the desk who were mistaken for authors or reviewers. `by` is the person who has corrected the mistake. */
  cleared: z.array(z.object({ name: z.string(), by: z.string(), at })),
  log: z.array(
    z.object({
      at,
      role: growing(manuscriptRoles),
      /** The name of the person, or empty for the clock. */
      by: z.string(),
      command: growing(manuscriptCommandNames),
      from: growing(manuscriptStateNames),
      to: growing(manuscriptStateNames),
      /** The name of the person whom the command concerns, or empty. */
      about: z.string(),
    }),
  ),
});
export type DeskManuscript = z.infer<typeof deskManuscriptSchema>;

const letter = z
  .string()
  .trim()
  .min(1, 'Write the letter')
  .max(...characters(50_000));
/** The maximum number of points of a decision, and the maximum number of characters of each point. */
const POINTS = 200;
const POINT_LENGTH = 5_000;
const points = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(...characters(POINT_LENGTH)),
  )
  .max(POINTS, `At most ${POINTS} points`)
  .default([]);
const days = z
  .int('Enter a whole number of days')
  .min(1, 'At least one day')
  .max(365, 'At most 365 days');
const invitation = z.string().max(40);
/** The id of an author, a co-author or an invitation. */
const holder = z.string().max(40);
const command = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ name: z.literal(name), version: z.int(), ...shape });

/** A command of an editor. `letter` is the whole text of the mail to the author, as in the preview. */
export const editorCommandSchema = z.discriminatedUnion('name', [
  command('release-file', {
    title: typedText(2_000),
    abstract: typedText(20_000),
    keywords: typedText(1_000),
    replies: submissionFormSchema.shape.replies,
  }),
  command('send-to-review', {}),
  command('send-to-same-reviewers', {}),
  command('decide-alone', {}),
  command('stop-waiting', {}),
  command('ask-another', {}),
  command('waive-fee', {}),
  command('finish-checks', {}),
  command('add-reviewer', { person: z.string().max(40), position: z.int().min(0).optional() }),
  command('remove-reviewer', { invitation }),
  command('dismiss-reviewer', { invitation }),
  command('reopen', { invitation }),
  command('extend-review', { invitation, days }),
  command('release-review', { invitation, text: typedText(100_000) }),
  command('report-payment', paymentSchema.shape),
  command('extend', { days }),
  /** Makes the draft article in svc-content with the caller’s token. */
  command('make-article', {}),
  command('lose-article', {}),
  command('send-new-link', { holder }),
  /** Revokes all links of the person. Mails have no link until an editor sends a new one. */
  command('revoke-links', { holder }),
  ...letterCommands.map((name) =>
    isDecision(name) ? command(name, { letter, points }) : command(name, { letter }),
  ),
]);
export type EditorCommand = z.infer<typeof editorCommandSchema>;
/** A command without the version of the manuscript. */
export type GivenCommand<Command = EditorCommand> = Command extends EditorCommand
  ? Omit<Command, 'version'>
  : never;

/** The request for a preview of a command's letter: the journal's proposal, or the mail with the editor's text. */
export const letterQuerySchema = z.strictObject({
  name: z.enum(letterCommands),
  /** The editor's text. Null: the journal's proposal is requested. */
  letter: typedText(50_000).nullable().default(null),
  /** The points as typed, which are searched for names. Null: the points of the proposal. */
  points: typedText(POINTS * POINT_LENGTH)
    .nullable()
    .default(null),
});
export type LetterQuery = z.output<typeof letterQuerySchema>;

export const letterPreviewSchema = z.object({
  /** The editor's text. */
  letter: z.string(),
  /** The points of the reviews that ask for a reply, as a proposal. */
  points: z.array(z.string()),
  /** Findings in the letter and the points that may reveal a reviewer to the authors. */
  findings: anonymityReportSchema.shape.findings,
  to: z.string(),
  subject: z.string(),
  /** The whole mail, including the text of the template. */
  text: z.string(),
});
export type LetterPreview = z.infer<typeof letterPreviewSchema>;

/** A user who has used the desk. */
export const deskEditorSchema = z.object({ id: z.string(), name: z.string() });

export const assignSchema = z.strictObject({
  /** The version of the manuscript that the editor has read. */
  version: z.int(),
  editors: z.array(z.string().max(40)).max(20),
});

/** Says whether a user of the desk is one of the authors and reviewers of a manuscript. */
export const identitySchema = z.strictObject({
  /** Empty: the caller. */
  editor: z.string().max(40).default(''),
  isPerson: z.boolean(),
});
