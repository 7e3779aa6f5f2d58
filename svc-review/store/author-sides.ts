import type {
  AnonymityReport,
  ManuscriptFile,
  ManuscriptNote,
  SubmissionForm,
  SubmittedPerson,
} from '@app/contracts/manuscripts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The anonymous copy of a PDF. `file` is the id of the PDF. `id` is the id of the copy, or null if it is missing. */
export interface AnonymousCopy {
  file: string;
  id: string | null;
  report: AnonymityReport;
  /** The people for whom the PDF was searched. Undefined if they are unknown. */
  people?: Pick<SubmittedPerson, 'name' | 'email' | 'orcid' | 'affiliation'>[];
}

/** The texts and files of authors. */
interface AuthorTexts {
  form: SubmissionForm;
  /** The files of the round. Their ids are their keys in the object storage. */
  files: ManuscriptFile[];
  copy: AnonymousCopy | null;
  /** The results of the automatic checks of the PDF. */
  notes: ManuscriptNote[];
}

/** The texts as they were submitted. A submission is valid if the log names its id. */
export interface Submission extends AuthorTexts {
  id: string;
  round: number;
  at: Date;
}

/** The corrections and answers of a co-author, which replace the data that the corresponding author has typed. */
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
  /** Counts all changes, so that concurrent changes do not overwrite each other. */
  version: number;
  /** Counts the changes of the form. The author's page sends this number with each change. */
  revision: number;
  /** The normalized title of the last submission (`titleKey`). Empty for a draft. */
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
  } satisfies Record<keyof AuthorSideFields, unknown>,
  { collection: 'authorsides', versionKey: false, minimize: false },
);

export const authorSideModel = (connection: Connection): AuthorSideModel =>
  connection.model<AuthorSideFields>('AuthorSide', schema);
