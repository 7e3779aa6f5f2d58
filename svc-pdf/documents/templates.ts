import type { BoardFields } from '../boards/fields.ts';
import type { CertificateFields } from '../certificates/fields.ts';
import type { CoverPageFields } from '../cover-pages/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import type { ComposedIndexPage, IndexEntry } from '../index-pages/fields.ts';
import type { Markup, SheetMarkup } from './markup.ts';

/** What a kept page is told to show. */
export interface Shown {
  /** Style sheets; one that is left out stays as it is. */
  faces?: string;
  css?: string;
  /** HTML of the body. */
  body: string;
}

/** What `npm run build` makes of `templates/`. */
export interface Templates {
  renderCertificate(fields: CertificateFields, design: PrintedDesign): SheetMarkup;
  renderEditorCertificate(fields: EditorCertificateFields, design: PrintedDesign): SheetMarkup;
  renderCoverPage(fields: CoverPageFields, design: PrintedDesign): Markup;
  renderBoard(fields: BoardFields, design: PrintedDesign): Markup;
  renderIndexEntries(entries: readonly IndexEntry[]): Pick<Markup, 'body' | 'plain'>;
  /** `plain` is that of its head alone. */
  renderIndexPage(fields: ComposedIndexPage, design: PrintedDesign): Markup;
  /** Runs in the page; answers which of its sheets hold a text that does not fit. */
  fitToPage(): number[];
  /** Runs in the page; answers what `fit` does. */
  showInPage(shown: Shown, fit: () => number[]): Promise<number[]>;
}

export async function loadTemplates(): Promise<Templates> {
  const built = new URL('../dist/templates.mjs', import.meta.url);
  try {
    return (await import(built.href)) as Templates;
  } catch (cause) {
    throw new Error('The templates are not built: npm run build -w svc-pdf', { cause });
  }
}
