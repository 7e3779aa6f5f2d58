import { documentDesignSchema } from '@app/contracts';
import { z } from 'zod';

/** The journal's design as documents are printed in it: its two pictures are `data:` URLs, or empty. */
export const printedDesignSchema = documentDesignSchema
  .omit({ version: true })
  .extend({ signature_image: z.string(), seal_image: z.string() });
export type PrintedDesign = z.infer<typeof printedDesignSchema>;

const journalFields = { journal: z.string(), issns: z.array(z.string()) };
/** The code that verifies a certificate, and the absolute URL that its QR code holds. */
const verificationFields = { code: z.string(), verifyUrl: z.string() };

/** Everything that an author's certificate says. */
export const certificateFieldsSchema = z.object({
  ...journalFields,
  ...verificationFields,
  author: z.string(),
  /** Clean HTML; only i, em, sub and sup are rendered. */
  title: z.string(),
  volume: z.number(),
  issue: z.number(),
  year: z.number(),
  /** `12` or `12-15`. */
  pages: z.string(),
  /** ISO 8601; the day in UTC is shown. */
  date: z.string(),
  refnumber: z.string(),
  doi: z.string(),
});
export type CertificateFields = z.infer<typeof certificateFieldsSchema>;

/** Everything that an editor's certificate says. */
export const editorCertificateFieldsSchema = z.object({
  ...journalFields,
  ...verificationFields,
  name: z.string(),
  /** Such as `Associate Professor`. */
  designation: z.string(),
  affiliation: z.string(),
  /** The role in this journal, such as `Associate Editor`. */
  role: z.string(),
  /** ISO 8601; the day in UTC is shown. */
  date: z.string(),
});
export type EditorCertificateFields = z.infer<typeof editorCertificateFieldsSchema>;

/** Everything that the cover of an article's offprint says. */
export interface CoverPageFields
  extends Omit<CertificateFields, 'author' | 'refnumber' | 'code' | 'verifyUrl'> {
  authors: string[];
  /** Number of authors that are counted instead of named. */
  others: number;
  /** Absolute URL of the article's page, shown and encoded in the QR code. */
  url: string;
}

export type JournalFields = Pick<CertificateFields, 'journal' | 'issns'>;

export interface BoardMember {
  name: string;
  /** Such as `PhD`, or empty. */
  degree: string;
  /** Such as `Associate Professor`. */
  designation: string;
  affiliation: string;
  /** Empty if unknown or if the affiliation already names it. */
  country: string;
}

/** Everything that the editorial board's document says. */
export interface BoardFields extends JournalFields {
  /** Non-empty groups, highest rank first. */
  groups: { title: string; members: BoardMember[] }[];
}

export interface IndexEntry extends Pick<CertificateFields, 'title' | 'pages'> {
  authors: string[];
}

export interface IndexedIssue extends Pick<CertificateFields, 'volume' | 'issue' | 'year'> {
  /** Sorted by page. */
  entries: IndexEntry[];
}

/** Everything that an index page says: the table of contents of one or more issues. */
export interface IndexPageFields extends JournalFields {
  issues: IndexedIssue[];
}

/** An index page whose entries are already rendered to HTML. */
export interface RenderedIndexPage extends Omit<IndexPageFields, 'issues'> {
  issues: (Omit<IndexedIssue, 'entries'> & { entries: string })[];
}
