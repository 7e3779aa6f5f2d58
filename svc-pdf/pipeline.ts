import { type Sheet, sheetDocument } from './documents/certificate.ts';
import type { BrowserSupervisor } from './printing/chromium/supervisor.ts';
import { createPress } from './printing/press.ts';
import { createPrinter } from './printing/printer.ts';
import { createRenderer } from './printing/renderer.ts';
import type { Seal } from './signing/seal.ts';
import type { Templates } from './templates/markup.ts';

export { launchChromium } from './printing/chromium/launch.ts';
export { contentsOf } from './zips/contents.ts';

/**
 * Creates the objects that turn the fields of a document into a PDF. The build hashes this module's import graph as
 * part of the template version. All code that can change a certificate or its file name in a zip must therefore be
 * imported or exported here.
 */
export function createPipeline({
  templates,
  ...options
}: {
  browser: BrowserSupervisor;
  templates: Templates;
  timeoutMs?: number;
  seal?: Seal | undefined;
  stampingSeal?: Seal | undefined;
}) {
  const printer = createPrinter({ ...options, scripts: templates });
  return {
    printer,
    renderer: createRenderer({ printer }),
    press: createPress({
      printer,
      compose: (sheet: Sheet, design) => sheetDocument(templates, sheet, design),
    }),
  };
}
