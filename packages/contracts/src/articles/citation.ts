/** The citation styles, in the order in which pages show them. */
export const citationStyles = {
  apa: 'APA',
  mla: 'MLA',
  chicago: 'Chicago',
  vancouver: 'Vancouver',
  harvard: 'Harvard',
} as const;
export type CitationStyle = keyof typeof citationStyles;
// The cast is needed because `Object.keys` widens the names to strings.
export const citationStyleNames = Object.keys(citationStyles) as CitationStyle[];

/** The file formats of reference managers, by file extension. */
export const citationFiles = {
  bib: 'BibTeX',
  ris: 'RIS',
  json: 'CSL-JSON',
  enw: 'EndNote',
} as const;
export type CitationFile = keyof typeof citationFiles;
// The cast is needed because `Object.keys` widens the names to strings.
export const citationFileNames = Object.keys(citationFiles) as CitationFile[];

export const citationMediaTypes: Record<CitationFile, string> = {
  bib: 'application/x-bibtex',
  ris: 'application/x-research-info-systems',
  json: 'application/vnd.citationstyles.csl+json',
  enw: 'application/x-endnote-refer',
};

export function citationFilePath(refnumber: string, ending: CitationFile): string {
  return `/api/cite/${encodeURIComponent(refnumber)}.${ending}`;
}
