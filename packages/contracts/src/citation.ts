import { z } from 'zod';

/** The styles that an article's citation is shown in, in this order. */
export const citationStyles = {
  apa: 'APA',
  mla: 'MLA',
  chicago: 'Chicago',
  vancouver: 'Vancouver',
  harvard: 'Harvard',
} as const;
export type CitationStyle = keyof typeof citationStyles;

/** `html` holds `i`, `em`, `sub` and `sup` at most; `text` is the same for the clipboard. */
export const formattedCitationSchema = z.object({
  style: z.enum(Object.keys(citationStyles) as [CitationStyle, ...CitationStyle[]]),
  html: z.string(),
  text: z.string(),
});
export type FormattedCitation = z.infer<typeof formattedCitationSchema>;

/** The files that reference managers read, by the ending of `GET /api/cite/{refnumber}.{ending}`. */
export const citationFiles = {
  bib: 'BibTeX',
  ris: 'RIS',
  json: 'CSL-JSON',
  enw: 'EndNote',
} as const;
export type CitationFile = keyof typeof citationFiles;

export function citationFilePath(refnumber: string, ending: CitationFile): string {
  return `/api/cite/${encodeURIComponent(refnumber)}.${ending}`;
}
