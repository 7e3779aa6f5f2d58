import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, auditor } from '@app/service-kit/audit';
import { answerBearer } from '../record-store/responses.ts';
import { pdfOf } from '../storage/uploads.ts';
import { presentAdminArticle } from './presenter.ts';
import { type ArticleParts, createArticle, updateArticle } from './service.ts';

export function articleWriteRoutes({
  auth,
  audit,
  uploadDir,
  ...parts
}: ArticleParts & { auth: Bearer; audit: Audit; uploadDir: string }) {
  const { router, mount } = endpointRouter({ auth, uploadDir });

  mount(api.createArticle, [audit.guard], async (ctx, { body: fields, file }) => {
    const pdf = await pdfOf(file, api.createArticle.body.file);
    const article = await createArticle(parts, { fields, pdf, by: auditor(ctx) });
    return answerBearer(ctx, presentAdminArticle(article), 201);
  });

  mount(api.updateArticle, [audit.guard], async (ctx, { params, body: fields, file }) => {
    const pdf = file && (await pdfOf(file, api.updateArticle.body.file));
    const by = auditor(ctx);
    const written = await updateArticle(parts, params.id, { fields, by, ...(pdf && { pdf }) });
    return answerBearer(ctx, presentAdminArticle(written.after));
  });

  return router;
}
