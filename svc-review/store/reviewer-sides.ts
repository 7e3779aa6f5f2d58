import type { AnonymityReport, ManuscriptFile, ReviewForm } from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A review as it was submitted. It counts if the log names its id. */
export interface SubmittedReview {
  id: string;
  round: number;
  form: ReviewForm;
  file: ManuscriptFile | null;
  /** What in the review tells authors who the reviewer is. */
  report: AnonymityReport;
  at: Date;
}

/** The side of one reviewer of one manuscript. `_id` is the id of the invitation. */
export interface ReviewerSideFields {
  _id: string;
  manuscript: string;
  /** The person of the journal's pool. */
  person: string;
  /** A random text, by which reviews are ordered, so that their order tells nothing. */
  key: string;
  name: string;
  email: string;
  orcid: string;
  affiliation: string;
  /** Counts the changes of the form. */
  revision: number;
  /** The review that is being typed, its round, and its file. That of an earlier round is not continued. */
  round: number;
  form: ReviewForm;
  file: ManuscriptFile | null;
  /** What in the file tells authors who the reviewer is. */
  fileReport: AnonymityReport | null;
  declined: { reason: string; suggestion: string; at: Date } | null;
  reviews: SubmittedReview[];
}
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
  },
  { collection: 'reviewersides', versionKey: false, minimize: false },
);

export const reviewerSideModel = (connection: Connection): ReviewerSideModel =>
  connection.model<ReviewerSideFields>('ReviewerSide', schema);
