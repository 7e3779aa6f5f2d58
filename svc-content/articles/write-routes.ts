import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import { auditTrail } from '../audit/audit-trail.ts';
import { answerBearer } from '../record-store/responses.ts';
import { pdfOf } from '../storage/uploads.ts';
import { auditedArticle } from './model.ts';
import { presentAdminArticle } from './presenter.ts';
import { type ArticleParts, createArticle, updateArticle } from './service.ts';

export function articleWriteRoutes({
  auth,
  audit,
  uploadDir,
  ...parts
}: ArticleParts & { auth: Bearer; audit: Audit; uploadDir: string }) {
  const { router, mount } = endpointRouter({ auth, uploadDir });
  const trail = auditTrail(audit, auditedArticle);

  mount(api.createArticle, [trail.guard], async (ctx, { body: fields, file }) => {
    const pdf = await pdfOf(file, api.createArticle.body.file);
    const article = await createArticle(parts, { fields, pdf, by: claimsOf(ctx).name });
    await trail.record(ctx, { before: null, after: article });
    return answerBearer(ctx, presentAdminArticle(article), 201);
  });

  mount(api.updateArticle, [trail.guard], async (ctx, { params, body: fields, file }) => {
    const pdf = file && (await pdfOf(file, api.updateArticle.body.file));
    const by = claimsOf(ctx).name;
    const written = await updateArticle(parts, params.id, { fields, by, ...(pdf && { pdf }) });
    await trail.record(ctx, written);
    return answerBearer(ctx, presentAdminArticle(written.after));
  });

  return router;
}
