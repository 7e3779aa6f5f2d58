import { z } from 'zod';
import { type CitationStyle, citationStyles } from './citation.ts';

/** `html` holds `i`, `em`, `sub` and `sup` at most. */
export const formattedCitationSchema = z.object({
  style: z.enum(Object.keys(citationStyles) as [CitationStyle, ...CitationStyle[]]),
  html: z.string(),
});
export type FormattedCitation = z.infer<typeof formattedCitationSchema>;
