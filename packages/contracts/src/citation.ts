// Plain values only: the readers' pages use them, and a schema would bring its library along.

/** The styles that an article's citation is shown in, in this order. */
export const citationStyles = {
  apa: 'APA',
  mla: 'MLA',
  chicago: 'Chicago',
  vancouver: 'Vancouver',
  harvard: 'Harvard',
} as const;
export type CitationStyle = keyof typeof citationStyles;

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
