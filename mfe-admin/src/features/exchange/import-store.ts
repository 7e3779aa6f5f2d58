import type { ImportPlan } from '@app/contracts';
import {
  checkImport,
  createIssue,
  importArticle,
  importFile,
  importJournal,
} from '@app/contracts/endpoints';
import { wait } from '@app/office-kit/requests/queries.ts';
import { area } from '../../area.ts';
import { BulkImport } from './bulk-import.ts';
import { type CheckedGroup, checkInGroups } from './check-groups.ts';
import type { ImportChoices } from './import-state.ts';

export const bulkImport = new BulkImport({
  check: (files, choices, pairs, signal) =>
    checkInGroups(files, pairs, (group) => check(group, choices, signal)),
  createIssue: (body, signal) => area.api.call(createIssue, { body, signal }),
  importArticle: (fields, pdf, signal) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('pdfFile', pdf);
    return area.api.call(importArticle, { form, signal });
  },
  importFile: (path, file, signal) => {
    const form = new FormData();
    form.append('path', path);
    form.append('file', file);
    return area.api.call(importFile, { form, signal });
  },
  importJournal: (source, signal) => {
    const form = new FormData();
    form.append('source', source);
    return area.api.call(importJournal, { form, signal });
  },
  wait,
  now: () => performance.now(),
});

const PDF_START = '%PDF-';

/** Requests a dry run. For each PDF, only its name, its size and whether it is a PDF are sent. */
async function check(
  { sources, pdfs, pairs }: CheckedGroup,
  { withoutTxnid, withoutEmail, withoutAbstract }: ImportChoices,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const chosen = pdfs.map(async (pdf) => {
    const { name, size } = pdf;
    // A file that is in a zip file or cannot be read counts as a PDF here. Failures are reported when the file is sent.
    if (!(pdf instanceof File)) return { name, size, isPdf: true };
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
  form.append('withoutAbstract', String(withoutAbstract));
  form.append('sources', JSON.stringify(sources.map(({ name, size }) => ({ name, size }))));
  form.append('pairs', JSON.stringify(Array.from(pairs, ([row, pdf]) => ({ row, pdf }))));
  form.append('source', new Blob([...sources]));
  return area.api.call(checkImport, { form, signal });
}
