import type { Removal, Unheld } from '@app/contracts/full-text';
import type { CitedItem } from './citation-codes.ts';

/** A Word file for pandoc, and information about the original that pandoc would lose. */
export interface PreparedDocx {
  bytes: Buffer;
  /** The visible texts, one for each paragraph. */
  texts: string[];
  /** The number of formulas. */
  formulas: number;
  removed: Removal[];
  unheld: Unheld[];
  /** The cited works of each citation. A link to `#citation-N` replaces the citation with the index N. */
  citations: CitedItem[][];
  /** The texts of paragraphs whose style or field has a meaning, such as a title. */
  known: KnownParagraphs;
}

export interface KnownParagraphs {
  captions: Set<string>;
  front: Set<string>;
  references: Set<string>;
}
