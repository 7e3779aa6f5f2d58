import { z } from 'zod';
import { currentVersionSchema, updatesSchema } from '../articles/article-update.ts';
import { issueKeyFields } from '../articles/issue.ts';

/** The words and pictures that all certificates of a kind have in common. Empty fields are not shown. */
const sheetSchema = z.object({
  heading: z.string(),
  /** The line before the name. */
  opening: z.string(),
  /** The line between the name and the article or the role. */
  statement: z.string(),
  signatory_name: z.string(),
  signatory_post: z.string(),
  /** The paths of pictures. */
  signature_image: z.string(),
  seal_image: z.string(),
});
export type CertificateSheet = z.infer<typeof sheetSchema>;

const common = {
  /** The code as printed on the certificate. In requests it may be in upper or lower case. */
  code: z.string(),
  journal: z.string(),
  issns: z.array(z.string()),
  /** The name of the certificate's holder. */
  name: z.string(),
  /** The date on the certificate (ISO 8601). */
  date: z.iso.datetime(),
  /** The precision of the date: `month` or `year`. Absent or empty if the day is known. */
  dateprecision: z.string().optional(),
  /** The words and pictures of the certificate. Absent in responses of earlier releases. */
  sheet: sheetSchema.optional(),
};

/** The content of a genuine certificate, by kind. */
export const verificationSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('article'),
    refnumber: z.string(),
    /** The title of the article as sanitised HTML. */
    title: z.string(),
    ...issueKeyFields,
    pages: z.string(),
    /** The number of the article, or empty. */
    articlenumber: z.string(),
    doi: z.string(),
    /** The ORCID iD of the certificate's holder, or empty. */
    orcid: z.string(),
    /** Whether the holder has confirmed the ORCID iD. */
    orcidAuthenticated: z.boolean().default(false),
    updates: updatesSchema,
    currentVersion: currentVersionSchema.optional(),
  }),
  z.object({
    ...common,
    kind: z.literal('editor'),
    /** The editor's role, such as `Associate Editor`. */
    role: z.string(),
    /** The year in which the editor joined the board. Absent or empty if it is unknown. */
    since: z.string().optional(),
    designation: z.string(),
    affiliation: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('reviewer'),
    /** The year, and the number of reviews in that year. */
    year: z.int(),
    count: z.int(),
    /** The confirmed ORCID iD of the holder, or empty. */
    orcid: z.string(),
  }),
]);
export type Verification = z.infer<typeof verificationSchema>;
