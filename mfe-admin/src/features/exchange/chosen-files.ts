export interface ChosenFiles {
  source: File | null;
  pdfs: readonly File[];
  ignored: readonly string[];
}

export const NO_FILES: ChosenFiles = { source: null, pdfs: [], ignored: [] };

const SOURCE = /\.(?:csv|tsv|txt|xml|bib|bibtex)$/i;
const PDF = /\.pdf$/i;
/** Matches files that operating systems and programs add to folders. */
const HIDDEN = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/** Adds files. A new source file replaces the previous one, and a PDF replaces a PDF of the same name. */
export function withFiles(before: ChosenFiles, added: readonly File[]): ChosenFiles {
  const files = added.filter(({ name }) => !HIDDEN.test(name));
  const pdfs = files.filter(({ name }) => PDF.test(name));
  const [source = before.source, ...others] = files.filter(({ name }) => SOURCE.test(name));
  const unknown = files.filter(({ name }) => !PDF.test(name) && !SOURCE.test(name));
  const names = new Set(pdfs.map(({ name }) => name));
  return {
    source,
    pdfs: [...before.pdfs.filter(({ name }) => !names.has(name)), ...pdfs],
    ignored: [...new Set([...before.ignored, ...[...others, ...unknown].map(({ name }) => name)])],
  };
}
