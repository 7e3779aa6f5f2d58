import { z } from 'zod';
import { growing } from '../base/growing.ts';

// Pages of readers use this file, so it does without the schema of the text.

/** Which PDF readers receive: that of the authors, or one that is typeset from the text. */
export const pdfSources = ['author', 'typeset'] as const;
export type PdfSource = (typeof pdfSources)[number];

/** The text as the article’s JSON names it. Absent if readers see none. */
export const shownTextSchema = z.object({
  /** The number of the version. */
  version: z.int(),
  /** Since when readers see this version. */
  shownSince: z.iso.datetime(),
  pdf: growing(pdfSources),
  /** Whether the typeset PDF still has an earlier version of the text, because that of this one is not made yet. */
  isPdfOfFormerText: z.boolean().optional(),
});
export type ShownText = z.infer<typeof shownTextSchema>;
