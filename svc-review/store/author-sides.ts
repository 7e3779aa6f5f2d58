import type {
  AnonymityReport,
  ManuscriptFile,
  ManuscriptNote,
  SubmissionForm,
  SubmittedPerson,
} from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The anonymous copy of a PDF. `file` is the id of the PDF, `id` that of the copy, or null if none could be made. */
export interface AnonymousCopy {
  file: string;
  id: string | null;
  report: AnonymityReport;
  /** For whom the PDF was searched. Undefined: not known. */
  people?: Pick<SubmittedPerson, 'name' | 'email' | 'orcid' | 'affiliation'>[];
}

/** What authors type and upload. */
interface AuthorTexts {
  form: SubmissionForm;
  /** The files of the round. Their ids are their keys in the object storage. */
  files: ManuscriptFile[];
  copy: AnonymousCopy | null;
  /** What the automatic checks of the PDF have found. */
  notes: ManuscriptNote[];
}

/** The texts as they were submitted. It counts if the log names its id. */
export interface Submission extends AuthorTexts {
  id: string;
  round: number;
  at: Date;
}

/** What a co-author has said, which replaces what the author has typed. */
export interface CoAuthorWords {
  id: string;
  name: string;
  orcid: string;
  affiliation: string;
  reason: string;
}

/** The side of the authors of one manuscript, `_id`. */
export interface AuthorSideFields extends AuthorTexts {
  _id: string;
  /** Counts all changes, so that none overwrites another one. */
  version: number;
  /** Counts the changes of the form, which the author's page names. */
  revision: number;
  /** The title of the last submission, as titles are compared. Empty for a draft. */
  titleKey: string;
  submissions: Submission[];
  coAuthors: CoAuthorWords[];
}
export type AuthorSideModel = Model<AuthorSideFields>;

const schema = new Schema<AuthorSideFields>(
  {
    _id: String,
    version: Number,
    revision: Number,
    titleKey: String,
    form: Schema.Types.Mixed,
    files: [Schema.Types.Mixed],
    copy: Schema.Types.Mixed,
    notes: [Schema.Types.Mixed],
    submissions: [Schema.Types.Mixed],
    coAuthors: [Schema.Types.Mixed],
  },
  { collection: 'authorsides', versionKey: false, minimize: false },
);

export const authorSideModel = (connection: Connection): AuthorSideModel =>
  connection.model<AuthorSideFields>('AuthorSide', schema);
