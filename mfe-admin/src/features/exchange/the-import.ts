import type { ImportPlan } from '@app/contracts';
import { checkImport, createIssue, importArticle } from '@app/contracts/endpoints';
import { area } from '../../area.ts';
import { BulkImport } from './bulk-import.ts';
import type { ImportChoices } from './import-state.ts';

export const theImport = new BulkImport({
  check,
  createIssue: (body, signal) => area.api.call(createIssue, { body, signal }),
  importArticle: (fields, pdf, signal) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('pdfFile', pdf);
    return area.api.call(importArticle, { form, signal });
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
});

const PDF_START = '%PDF-';

/** Requests a dry run. Of each PDF, only the name, the size and whether the file is a PDF are sent. */
async function check(
  source: File,
  pdfs: readonly File[],
  { withoutTxnid, withoutEmail }: ImportChoices,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const chosen = pdfs.map(async (pdf) => {
    const { name, size } = pdf;
    // A file that cannot be read counts as a PDF here. The failure is reported when the file is sent.
    const start = await pdf
      .slice(0, PDF_START.length)
      .text()
      .catch(() => PDF_START);
    return { name, size, isPdf: start === PDF_START };
  });
  const form = new FormData();
  form.append('pdfs', JSON.stringify(await Promise.all(chosen)));
  form.append('withoutTxnid', String(withoutTxnid));
  form.append('withoutEmail', String(withoutEmail));
  form.append('source', source);
  return area.api.call(checkImport, { form, signal });
}
