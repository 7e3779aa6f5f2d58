import type { ImportedArticle } from '@app/contracts';
import { area } from '../../../area.ts';

export function importArticle(
  fields: Record<string, string>,
  pdf: File,
  signal: AbortSignal,
): Promise<ImportedArticle> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('pdfFile', pdf);
  return area.api.upload('/api/admin/import/articles', form, { signal });
}
