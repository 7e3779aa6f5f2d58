import type { ImportPlan } from '@app/contracts';
import { area } from '../../../area.ts';
import type { ImportChoices } from '../import-state.ts';

const PDF_START = '%PDF-';

/** The dry run. Of the PDFs only names and sizes are sent, and whether they are PDFs. */
export async function checkImport(
  source: File,
  pdfs: readonly File[],
  { withoutTxnid, withoutEmail }: ImportChoices,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const form = new FormData();
  const dropped = pdfs.map(async (pdf) => {
    const { name, size } = pdf;
    // A file that cannot be read any more is told about when it is sent.
    const start = await pdf
      .slice(0, PDF_START.length)
      .text()
      .catch(() => PDF_START);
    return { name, size, isPdf: start === PDF_START };
  });
  form.append('pdfs', JSON.stringify(await Promise.all(dropped)));
  form.append('withoutTxnid', String(withoutTxnid));
  form.append('withoutEmail', String(withoutEmail));
  form.append('source', source);
  return area.api.upload('/api/admin/import/check', form, { signal });
}
