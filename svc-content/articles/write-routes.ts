import { articleFaultCode, createArticleSchema, updateArticleSchema } from '@app/contracts';
import { type Bearer, claimsOf, formOf } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { auditTrail } from '../audit/audit-trail.ts';
import { answerBearer } from '../record-store/responses.ts';
import { fileForm, fileOf, formOrJson, parseForm, pdfOf, sentOf } from '../storage/upload-form.ts';
import { auditedArticle } from './model.ts';
import { presentAdminArticle } from './presenter.ts';
import { type ArticleParts, createArticle, updateArticle } from './service.ts';

export interface ArticleWriteRoutes extends ArticleParts {
  auth: Bearer;
  audit: Audit;
  uploadDir: string;
}

const PDF = 'pdfFile';

export function articleWriteRoutes({ auth, audit, uploadDir, ...parts }: ArticleWriteRoutes) {
  const router = new Router();
  const admin = auth.require('admin');
  const trail = auditTrail(audit, auditedArticle);
  const form = fileForm(uploadDir, PDF);

  router.post('/api/admin/archives', admin, trail.guard, form, async (ctx) => {
    const sent = formOf(ctx);
    const rules = { file: 'required', code: articleFaultCode } as const;
    const fields = parseForm(createArticleSchema, sent, PDF, rules);
    const pdf = await pdfOf(fileOf(sent, PDF), PDF);
    const article = await createArticle(parts, { fields, pdf, by: claimsOf(ctx).name });
    await trail.record(ctx, { before: null, after: article });
    answerBearer(ctx, presentAdminArticle(article), 201);
  });

  const body = formOrJson(uploadDir, PDF);
  router.post('/api/archives/:id', admin, trail.guard, body, async (ctx) => {
    const sent = sentOf(ctx);
    const fields = parseForm(updateArticleSchema, sent, PDF, { code: articleFaultCode });
    const pdf = sent.files[PDF] && (await pdfOf(fileOf(sent, PDF), PDF));
    const { id = '' } = ctx.params;
    const written = await updateArticle(parts, id, { fields, pdf, by: claimsOf(ctx).name });
    await trail.record(ctx, written);
    answerBearer(ctx, presentAdminArticle(written.after));
  });

  return router;
}
