import { createHash } from 'node:crypto';
import type {
  AnonymityReport,
  Decline,
  ManuscriptFile,
  ReviewForm,
} from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A review as it was submitted. It is valid if the log names its id. */
export interface SubmittedReview {
  id: string;
  round: number;
  form: ReviewForm;
  file: ManuscriptFile | null;
  /** The places in the review that may reveal the reviewer to authors. */
  report: AnonymityReport;
  at: Date;
}

/** What a reviewer said when declining. The progress of the manuscript stores the day to ask again. */
export type StoredDecline = Omit<Decline, 'again'> & { at: Date };

/** The side of one reviewer of one manuscript. `_id` is the id of the invitation. */
export interface ReviewerSideFields {
  _id: string;
  manuscript: string;
  /** The person of the journal's pool. */
  person: string;
  /** A random text, from which the keys of reviews are computed. */
  key: string;
  name: string;
  email: string;
  orcid: string;
  affiliation: string;
  /** Counts the changes of the form. */
  revision: number;
  /**
   * The round of `form` and `file`, which are the review that is being typed. A new round starts with an empty form.
   */
  round: number;
  form: ReviewForm;
  file: ManuscriptFile | null;
  /** The places in the file that may reveal the reviewer to authors. */
  fileReport: AnonymityReport | null;
  declined: StoredDecline | null;
  reviews: SubmittedReview[];
}

/**
 * Returns the sort key of a review among the reviews of its round. The key differs in each round, so that the order
 * does not reveal to authors which reviews of two rounds are from the same person.
 */
export const reviewKey = (key: string, round: number): string =>
  createHash('sha256').update(`${key}/${round}`).digest('base64url');

export type ReviewerSideModel = Model<ReviewerSideFields>;

const schema = new Schema<ReviewerSideFields>(
  {
    _id: String,
    manuscript: String,
    person: String,
    key: String,
    name: String,
    email: String,
    orcid: String,
    affiliation: String,
    revision: Number,
    round: Number,
    form: Schema.Types.Mixed,
    file: Schema.Types.Mixed,
    fileReport: Schema.Types.Mixed,
    declined: Schema.Types.Mixed,
    reviews: [Schema.Types.Mixed],
  } satisfies Record<keyof ReviewerSideFields, unknown>,
  { collection: 'reviewersides', versionKey: false, minimize: false },
);

export const reviewerSideModel = (connection: Connection): ReviewerSideModel =>
  connection.model<ReviewerSideFields>('ReviewerSide', schema);
