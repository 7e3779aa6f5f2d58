import type { Renderer } from '../browser/renderer.ts';
import { certificateDocument } from '../certificates/document.ts';
import type { CertificateFields } from '../certificates/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Templates } from '../documents/templates.ts';
import { editorCertificateDocument } from '../editors/document.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';

export type Sheet =
  | { kind: 'article'; fields: CertificateFields }
  | { kind: 'editor'; fields: EditorCertificateFields };

/** `at` is the sheet's place in what was asked for. */
export type Printed = { at: number; pdf: Buffer } | { at: number; reason: string };

export interface Press {
  /**
   * A PDF of each sheet, in any order, or why there is none; it rejects when nothing can be printed. Memory
   * does not grow with the number of sheets.
   */
  print(
    sheets: readonly Sheet[],
    design: PrintedDesign,
    signal: AbortSignal,
  ): AsyncIterable<Printed>;
}

export function createPress(options: { renderer: Renderer; templates: Templates }): Press {
  const { renderer, templates } = options;
  return {
    async *print(sheets, design, signal) {
      for (const [at, sheet] of sheets.entries()) {
        signal.throwIfAborted();
        const document =
          sheet.kind === 'article'
            ? certificateDocument(templates, sheet.fields, design)
            : editorCertificateDocument(templates, sheet.fields, design);
        yield { at, pdf: await renderer.render(document, { patient: true }) };
      }
    },
  };
}
