import { createIssue } from '../issues/api/create-issue.ts';
import { checkImport } from './api/check-import.ts';
import { importArticle } from './api/import-article.ts';
import { BulkImport } from './bulk-import.ts';

/** The one import of this tab. */
export const theImport = new BulkImport({
  check: checkImport,
  createIssue,
  importArticle,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
});
