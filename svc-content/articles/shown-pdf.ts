import type { ArticleRecord, StoredPdf } from './model.ts';

/** Returns the PDF that readers receive: the typeset one if it was chosen and made, otherwise that of the authors. */
export function shownPdf({ pdf, fulltext }: Pick<ArticleRecord, 'pdf' | 'fulltext'>): StoredPdf {
  if (fulltext?.pdf !== 'typeset' || !fulltext.typeset) return pdf;
  const { sha256, size, stored } = fulltext.typeset;
  return { sha256, size, stored };
}
