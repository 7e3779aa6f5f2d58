import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import { importArticle } from '../articles/import.ts';
import { auditedArticle } from '../articles/model.ts';
import { presentAdminArticle } from '../articles/presenter.ts';
import type { ArticleParts } from '../articles/service.ts';
import { auditTrail } from '../audit/audit-trail.ts';
import { answerBearer } from '../record-store/responses.ts';
import { pdfOf } from '../storage/uploads.ts';
import { planImport } from './plan.ts';
import { readInThread } from './read-in-thread.ts';

export function importRoutes({
  auth,
  audit,
  uploadDir,
  ...parts
}: ArticleParts & { auth: Bearer; audit: Audit; uploadDir: string }) {
  const { router, mount } = endpointRouter({ auth, uploadDir });
  const trail = auditTrail(audit, auditedArticle);

  mount(api.checkImport, async (ctx, { body: choices, file }) => {
    const source = await readInThread(file.path);
    await parts.articles.caughtUp();
    return answerBearer(ctx, await planImport(parts.catalogue, source, choices));
  });

  mount(api.importArticle, [trail.guard], async (ctx, { body: { status, ...fields }, file }) => {
    const pdf = await pdfOf(file, api.importArticle.body.file);
    const { name: by } = claimsOf(ctx);
    const { outcome, article } = await importArticle(parts, { fields, pdf, by, status });
    const isNew = outcome === 'created';
    if (isNew) await trail.record(ctx, { before: null, after: article });
    return answerBearer(ctx, { outcome, article: presentAdminArticle(article) }, isNew ? 201 : 200);
  });

  return router;
}
