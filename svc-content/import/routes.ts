import {
  articleFaultCode,
  checkImportSchema,
  type ImportedArticle,
  importFormSchema,
} from '@app/contracts';
import { type Bearer, claimsOf, formOf } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { importArticle } from '../articles/import.ts';
import { auditedArticle } from '../articles/model.ts';
import { presentAdminArticle } from '../articles/presenter.ts';
import type { ArticleParts } from '../articles/service.ts';
import { auditTrail } from '../audit/audit-trail.ts';
import { answerBearer } from '../record-store/responses.ts';
import { fileForm, fileOf, parseForm, pdfOf } from '../storage/upload-form.ts';
import { planImport } from './plan.ts';
import { readInThread } from './read-in-thread.ts';

export interface ImportRoutes extends ArticleParts {
  auth: Bearer;
  audit: Audit;
  uploadDir: string;
}

const SOURCE = 'source';
const PDF = 'pdfFile';

/** Many articles at once: first what would become of them, then one by one. */
export function importRoutes({ auth, audit, uploadDir, ...parts }: ImportRoutes): Router {
  const router = new Router();
  const admin = auth.require('admin');
  const trail = auditTrail(audit, auditedArticle);

  router.post('/api/admin/import/check', admin, fileForm(uploadDir, SOURCE), async (ctx) => {
    const form = formOf(ctx);
    const choices = parseForm(checkImportSchema, form, SOURCE, { file: 'required' });
    const source = await readInThread(fileOf(form, SOURCE).path);
    // Another instance may have written since: what it wrote is to be found.
    await parts.articles.caughtUp();
    answerBearer(ctx, await planImport(parts.catalogue, source, choices));
  });

  router.post(
    '/api/admin/import/articles',
    admin,
    trail.guard,
    fileForm(uploadDir, PDF),
    async (ctx) => {
      const form = formOf(ctx);
      const rules = { file: 'required', code: articleFaultCode } as const;
      const { status, ...fields } = parseForm(importFormSchema, form, PDF, rules);
      const pdf = await pdfOf(fileOf(form, PDF), PDF);
      const { name: by } = claimsOf(ctx);
      const { outcome, article } = await importArticle(parts, { fields, pdf, by, status });
      if (outcome === 'created') await trail.record(ctx, { before: null, after: article });
      const imported: ImportedArticle = { outcome, article: presentAdminArticle(article) };
      answerBearer(ctx, imported, outcome === 'created' ? 201 : 200);
    },
  );

  return router;
}
