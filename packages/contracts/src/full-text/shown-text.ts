import { z } from 'zod';
import { growing } from '../base/growing.ts';

// The readers' pages import this file, so it must not import the schema of the text.

/** The PDF that readers receive: the authors' PDF, or a PDF that is typeset from the text. */
export const pdfSources = ['author', 'typeset'] as const;
export type PdfSource = (typeof pdfSources)[number];

/** The reference to the text in the article’s JSON. Absent if readers see no text. */
export const shownTextSchema = z.object({
  /** The number of the version. */
  version: z.int(),
  /** Since when readers see this version. */
  shownSince: z.iso.datetime(),
  pdf: growing(pdfSources),
  /**
   * Whether the current typeset PDF shows an earlier version of the text, because the PDF of this version is not made
   * yet.
   */
  isPdfOfFormerText: z.boolean().optional(),
});
export type ShownText = z.infer<typeof shownTextSchema>;
