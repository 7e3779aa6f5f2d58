import { certificateDocument } from '../certificates/document.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Templates } from '../documents/templates.ts';
import type { Printer } from './printer.ts';

/** Has letters of the slices of fonts that nearly every certificate needs. */
const NAME = 'Ada Łódź';

/**
 * Prints a certificate into nowhere on each of the pages that are lent at once, so that the first one that
 * somebody asks for finds a page with its fonts loaded.
 */
export async function warmUp(printer: Printer, templates: Templates, design: PrintedDesign) {
  const document = certificateDocument(
    templates,
    {
      author: NAME,
      title: `<i>${NAME}</i>`,
      journal: NAME,
      issns: ['1234-5678'],
      volume: 1,
      issue: 1,
      year: 2026,
      pages: '1-2',
      date: '2026-01-01T00:00:00.000Z',
      refnumber: 'A-1',
      doi: '10.1234/a',
      code: 'A-1-00000000',
      verifyUrl: 'https://journal.example/verify/A-1-00000000',
    },
    design,
  );
  await Promise.all([printer.document(document), printer.document(document)]);
}
