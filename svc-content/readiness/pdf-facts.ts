import { z } from 'zod';

/** Why a PDF could not be read. */
export const unreadableReasons = ['encrypted', 'damaged', 'too slow', 'too large'] as const;

/** What is known of a PDF for good, since its content never changes under its hash. */
export const pdfFactsSchema = z.union([
  z.strictObject({
    pages: z.int().min(0),
    /** Letters and digits on its first pages. */
    letters: z.int().min(0),
    /** How the text of the first page begins, as `squeezed` makes it. */
    firstPage: z.string(),
  }),
  z.strictObject({ unreadable: z.enum(unreadableReasons) }),
]);
export type PdfFacts = z.infer<typeof pdfFactsSchema>;
