import type { ArticleRecord, StoredPdf } from './model.ts';

/**
 * Returns the PDF that readers receive: the typeset PDF if an editor has chosen it and it has been made, otherwise the
 * authors' PDF.
 */
export function shownPdf({ pdf, fulltext }: Pick<ArticleRecord, 'pdf' | 'fulltext'>): StoredPdf {
  if (fulltext?.pdf !== 'typeset' || !fulltext.typeset) return pdf;
  const { sha256, size, stored } = fulltext.typeset;
  return { sha256, size, stored };
}
