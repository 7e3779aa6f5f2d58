import { z } from 'zod';
import { emailAddress } from '../base/email.ts';
import { growing } from '../base/growing.ts';
import { characters } from '../limits/sizes.ts';
import { anonymityReportSchema } from './anonymity.ts';
import { reviewFormSchema, reviewQuestionSchema, savedReviewFormSchema } from './review-form.ts';
import { consentNames, manuscriptStateNames } from './states.ts';
import {
  manuscriptFileSchema,
  manuscriptNoteSchema,
  savedSubmissionFormSchema,
  submissionFormSchema,
  typedText,
} from './submission.ts';
import { sentAuthorViewSchema, sentReviewerViewSchema } from './views.ts';

/** The token of a personal link. It is in the fragment of the link, and is sent in the header `Manuscript-Link`. */
export const linkHeaderSchema = z.object({ 'manuscript-link': z.string().max(200).optional() });
export const LINK_HEADER = 'Manuscript-Link';

/** The office that handles a manuscript. */
const officeSchema = z.object({ journal: z.string(), email: z.string() });

/**
 * The history, the oldest first: the entries of `seenHistory`, each with the letter that the editor sent at that step.
 */
const historySchema = z.array(
  z.object({
    at: z.iso.datetime(),
    state: growing(manuscriptStateNames),
    round: z.int().min(1),
    /** Empty: no letter was sent. */
    letter: z.string(),
  }),
);

/** The days that the journal plans for each step after a submission. */
const plannedDaysSchema = z.object({
  desk: z.int(),
  round: z.int(),
  decision: z.int(),
  publication: z.int(),
});

/** The page of the corresponding author. */
export const authorPageSchema = z.object({
  view: sentAuthorViewSchema,
  office: officeSchema,
  /** The saved form of the submission, the correction or the revision. */
  form: savedSubmissionFormSchema,
  /** Counts the saved changes of the form. A request to save names the revision on which it is based. */
  revision: z.int(),
  files: z.array(manuscriptFileSchema),
  notes: z.array(manuscriptNoteSchema),
  /** Findings in the present PDF and texts that may reveal the authors to reviewers. Null: there is no PDF. */
  report: anonymityReportSchema.nullable(),
  /** The text that explains how to pay the fee, or empty. */
  feeText: z.string(),
  /** The address of the published article, or null. */
  article: z.string().nullable(),
  history: historySchema,
  days: plannedDaysSchema,
});
export type AuthorPage = z.infer<typeof authorPageSchema>;

export const newDraftSchema = z.strictObject({
  email: emailAddress('An email address, such as name@example.org').max(320),
  form: submissionFormSchema,
});
/** The new draft, with the token of its link. The page stores the token until the mail with the link arrives. */
export const createdDraftSchema = z.object({ token: z.string(), page: authorPageSchema });

export const saveFormSchema = z.strictObject({
  revision: z.int().min(0),
  form: submissionFormSchema,
});
export const savedFormSchema = z.object({
  revision: z.int(),
  notes: z.array(manuscriptNoteSchema),
});

export const paymentSchema = z.strictObject({
  transaction: z
    .string()
    .trim()
    .min(1, 'Enter the transaction ID')
    .max(...characters(200)),
});

/** The page of a co-author. */
export const coAuthorPageSchema = z.object({
  view: sentAuthorViewSchema,
  office: officeSchema,
  me: z.object({
    name: z.string(),
    orcid: z.string(),
    affiliation: z.string(),
    consent: growing(consentNames),
  }),
});
export type CoAuthorPage = z.infer<typeof coAuthorPageSchema>;

export const coAuthorAnswerSchema = z.strictObject({
  answer: z.enum(['agree', 'object']),
  name: typedText(500),
  orcid: typedText(100),
  affiliation: typedText(1_000),
  /** The reason why the co-author objects, for the editor. */
  reason: typedText(5_000),
});

/** The page of a reviewer. */
export const reviewerPageSchema = z.object({
  view: sentReviewerViewSchema,
  office: officeSchema,
  questions: z.array(reviewQuestionSchema),
  /** The review of this round as it is saved. */
  form: savedReviewFormSchema,
  revision: z.int(),
  /** The file of the review in this round, or null. */
  file: z.object({ name: z.string(), size: z.int() }).nullable(),
});
export type ReviewerPage = z.infer<typeof reviewerPageSchema>;

export const saveReviewSchema = z.strictObject({
  revision: z.int().min(0),
  form: reviewFormSchema,
});
export const savedReviewSchema = z.object({ revision: z.int() });

export const linkRequestSchema = z.strictObject({
  email: emailAddress('An email address, such as name@example.org').max(320),
});
