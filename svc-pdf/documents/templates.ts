import type { CertificateFields } from '../certificates/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import type { IndexPageFields } from '../index-pages/fields.ts';
import type { Markup, SheetMarkup } from './markup.ts';

/** What `npm run build` makes of `templates/`. */
export interface Templates {
  renderCertificate(fields: CertificateFields, design: PrintedDesign): SheetMarkup;
  renderEditorCertificate(fields: EditorCertificateFields, design: PrintedDesign): SheetMarkup;
  renderIndexPage(fields: IndexPageFields, design: PrintedDesign): Markup;
  /** Runs in the page; answers which of its sheets hold a text that does not fit. */
  fitToPage(): number[];
}

export async function loadTemplates(): Promise<Templates> {
  const built = new URL('../dist/templates.mjs', import.meta.url);
  try {
    return (await import(built.href)) as Templates;
  } catch (cause) {
    throw new Error('The templates are not built: npm run build -w svc-pdf', { cause });
  }
}
