import { type Contributor, documentDesignSchema } from '@app/contracts';
import type { FullText } from '@app/contracts/full-text';
import type { TypesetRecord } from '@app/contracts/typeset';
import { z } from 'zod';

/** The journal's design for printing. Each of its pictures is a `data:` URL or an empty string. */
export const printedDesignSchema = documentDesignSchema.omit({ version: true }).extend({
  signature_image: z.string(),
  seal_image: z.string(),
  /** The logo of the settings. Absent in jobs of earlier releases. */
  logo_image: z.string().optional(),
});
export type PrintedDesign = z.infer<typeof printedDesignSchema>;
/** The parts of the design that a typeset article uses. */
export type TypesetDesign = TypesetRecord['design'] & Pick<PrintedDesign, 'logo_image'>;

const journalFields = { journal: z.string(), issns: z.array(z.string()) };
/** The code for verifying a certificate, and the absolute URL in its QR code. */
const verificationFields = { code: z.string(), verifyUrl: z.string() };

/** The content of an author's certificate. */
export const certificateFieldsSchema = z.object({
  ...journalFields,
  ...verificationFields,
  author: z.string(),
  /** Sanitized HTML. Only the elements i, em, sub and sup are rendered. */
  title: z.string(),
  volume: z.number(),
  issue: z.number(),
  /** The labels as printed. Absent if they are plain numbers. */
  volumelabel: z.string().optional(),
  issuelabel: z.string().optional(),
  year: z.number(),
  /** For example `12`, `12-15` or `1-3, 7`. */
  pages: z.string(),
  // Jobs of earlier releases lack these fields.
  articlenumber: z.string().default(''),
  orcid: z.string().default(''),
  /** Whether the author has confirmed the ORCID iD. */
  orcidAuthenticated: z.boolean().default(false),
  /** A date and time in ISO 8601, which is printed as a day in UTC, or only a month or a year. */
  date: z.string(),
  refnumber: z.string(),
  doi: z.string(),
});
export type CertificateFields = z.infer<typeof certificateFieldsSchema>;

/** The content of an editor's certificate. */
export const editorCertificateFieldsSchema = z.object({
  ...journalFields,
  ...verificationFields,
  name: z.string(),
  /** The academic post, such as `Associate Professor`. */
  designation: z.string(),
  affiliation: z.string(),
  /** The role in this journal, such as `Associate Editor`. */
  role: z.string(),
  /** The year in which the editor joined the board. Absent if it is unknown. */
  since: z.string().optional(),
  /** ISO 8601 date and time. The document shows the day in UTC. */
  date: z.string(),
});
export type EditorCertificateFields = z.infer<typeof editorCertificateFieldsSchema>;

/** The content of a reviewer's certificate. */
export const reviewerCertificateFieldsSchema = z.object({
  ...journalFields,
  ...verificationFields,
  name: z.string(),
  /** The ORCID iD, if its owner has confirmed it, or empty. */
  orcid: z.string(),
  year: z.number(),
  /** The number of reviews in the year. */
  count: z.number(),
  /** ISO 8601 date and time. The document shows the day in UTC. */
  date: z.string(),
});
export type ReviewerCertificateFields = z.infer<typeof reviewerCertificateFieldsSchema>;

/** The content of a certificate of any kind. */
export type SheetFields =
  | { kind: 'article'; fields: CertificateFields }
  | { kind: 'editor'; fields: EditorCertificateFields }
  | { kind: 'reviewer'; fields: ReviewerCertificateFields };

type IssueFields = Pick<
  CertificateFields,
  'volume' | 'issue' | 'volumelabel' | 'issuelabel' | 'year'
>;

/** The content of the cover page of an article's offprint. */
export interface CoverPageFields
  extends Omit<
    CertificateFields,
    'author' | 'orcid' | 'orcidAuthenticated' | 'refnumber' | 'code' | 'verifyUrl'
  > {
  authors: string[];
  /** Number of authors who are counted instead of named. */
  others: number;
  /** Absolute URL of the article's page. It is printed as text and as a QR code. */
  url: string;
}

export type JournalFields = Pick<CertificateFields, 'journal' | 'issns'>;

export interface BoardMember {
  name: string;
  /** The academic degree, such as `PhD`, or empty. */
  degree: string;
  /** The academic post, such as `Associate Professor`. */
  designation: string;
  affiliation: string;
  /** Empty if unknown or if the affiliation already names it. */
  country: string;
}

/** The content of the editorial board's document. */
export interface BoardFields extends JournalFields {
  /** Non-empty groups, highest rank first. */
  groups: { title: string; members: BoardMember[] }[];
}

/** The content of the cover of a whole issue. */
export interface IssueCoverFields extends JournalFields, IssueFields {
  /** The title of a special issue, or empty. */
  title: string;
  /** The month or the dates, or empty. */
  dates: string;
  /** A `data:` URL, or empty for the drawn emblem. */
  picture: string;
  /** Absolute URL of the issue's page. */
  url: string;
}

export interface IndexEntry extends Pick<CertificateFields, 'title'> {
  /** Such as `12–15`, `e12` or `e12, 12–15`. */
  place: string;
  authors: string[];
}

export interface IndexedIssue extends IssueFields {
  /** The articles of the issue, sorted by page. */
  entries: IndexEntry[];
}

/** The content of an index page: the table of contents of one or more issues. */
export interface IndexPageFields extends JournalFields {
  issues: IndexedIssue[];
}

/** An index page whose entries are already rendered to HTML. */
export interface RenderedIndexPage extends Omit<IndexPageFields, 'issues'> {
  issues: (Omit<IndexedIssue, 'entries'> & { entries: string })[];
}

/** The content of an article that its journal prints. */
export interface TypesetArticleFields
  extends JournalFields,
    IssueFields,
    Pick<CertificateFields, 'title' | 'pages' | 'articlenumber' | 'date' | 'doi'> {
  contributors: readonly Contributor[];
  /** Sanitized HTML, or empty. */
  abstract: string;
  keywords: string;
  /** The type of the article, or empty for the usual one. */
  kind: string;
  /** A sentence if the article was retracted or withdrawn, or empty. */
  outcome: string;
  /** Days, or empty. */
  received: string;
  accepted: string;
  /** An SPDX identifier or an address, or empty. */
  license: string;
  /** The language of the text. */
  language: string;
  /** The number of the first page. */
  firstPage: number;
  text: FullText;
  /** Addresses of files by the names that the text uses: pictures have `data:` URLs, other files web addresses. */
  addresses: Readonly<Record<string, string>>;
}
