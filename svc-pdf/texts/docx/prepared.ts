import type { Removal, Unheld } from '@app/contracts/full-text';
import type { CitedItem } from './citation-codes.ts';

/** A Word file for pandoc, and what pandoc would not keep of the original. */
export interface PreparedDocx {
  bytes: Buffer;
  /** The visible texts, one for each paragraph. */
  texts: string[];
  /** The number of formulas. */
  formulas: number;
  removed: Removal[];
  unheld: Unheld[];
  /** What citations cite. A link to `#citation-N` stands for the citation with this index. */
  citations: CitedItem[][];
  /** The texts of paragraphs that have a meaning by their style or field. */
  known: KnownParagraphs;
}

export interface KnownParagraphs {
  captions: Set<string>;
  front: Set<string>;
  references: Set<string>;
}
