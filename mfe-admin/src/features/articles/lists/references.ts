import { plainText, type Reference } from '@app/contracts';

/** Returns a reference as one line: the text of the reference or, without a text, its parts. */
export function referenceText(reference: Partial<Reference>): string {
  const { text, doi, author, year, articleTitle, journalTitle, volumeTitle, volume, firstPage } =
    reference;
  if (text) return text;
  const title = articleTitle ?? volumeTitle;
  return (
    [author, year && `(${year})`, title && plainText(title), journalTitle, volume, firstPage]
      .filter(Boolean)
      .join(' ') ||
    (doi ?? '')
  );
}

/** Matches a DOI within a text, without punctuation that ends a sentence. */
const DOI_IN_TEXT = /\b10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;:)\]]/;

/** Returns the references of a pasted text, one for each line that is not empty, without numbers such as `[1]`. */
export function referencesIn(pasted: string): Reference[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\[\d+\]|\(\d+\)|\d{1,4}\.)\s+/, '').trim())
    .filter((line) => line !== '')
    .map((text) => {
      const doi = DOI_IN_TEXT.exec(text)?.[0];
      return doi ? { text, doi } : { text };
    });
}
