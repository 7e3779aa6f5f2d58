import type { AnonymityReport, FindingPlace } from '@app/contracts/manuscripts';
import type { PlacedText } from './findings.ts';

/** An anonymous copy of a file, with what is needed for its report. */
export interface RewrittenFile {
  bytes: Uint8Array<ArrayBuffer>;
  removed: AnonymityReport['removed'];
  /** The number of pages, or null if it depends on the program that opens the file. */
  pages: number | null;
  texts: PlacedText[];
  /** Parts that were copied without being understood. */
  unread: { place: FindingPlace; excerpt: string }[];
}
