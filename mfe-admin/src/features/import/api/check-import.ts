import type { ImportPlan } from '@app/contracts';
import { area } from '../../../area.ts';
import type { ImportChoices } from '../import-state.ts';

/** The dry run. Of the PDFs only their names and sizes are sent. */
export function checkImport(
  source: File,
  pdfs: readonly File[],
  { withoutTxnid, withoutEmail }: ImportChoices,
): Promise<ImportPlan> {
  const form = new FormData();
  form.append('pdfs', JSON.stringify(pdfs.map(({ name, size }) => ({ name, size }))));
  form.append('withoutTxnid', String(withoutTxnid));
  form.append('withoutEmail', String(withoutEmail));
  form.append('source', source);
  return area.api.upload('/api/admin/import/check', form);
}
