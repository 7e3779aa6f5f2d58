import { z } from 'zod';
import { articleLists } from './article-details.ts';

/**
 * The values for the article form that were found in a PDF. Other values are empty. `title` and `abstract` are HTML.
 */
export const pdfProposalSchema = z.object({
  title: z.string(),
  authorname: z.string(),
  abstract: z.string(),
  keywords: z.string(),
  /** A page or a range, such as `12-15` or `123:1-123:15`. */
  pagenumber: z.string(),
  doi: z.string(),
  references: articleLists.references,
});
export type PdfProposal = z.infer<typeof pdfProposalSchema>;
