import type { DocumentDesign } from '@app/contracts';

/** The journal's design as documents are set in it: its two pictures are `data:` URLs, or empty. */
export type PrintedDesign = Omit<DocumentDesign, 'version'>;
