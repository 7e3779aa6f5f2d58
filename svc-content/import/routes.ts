import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter, type Uploads } from '@app/service-kit';
import { type Audit, auditor } from '@app/service-kit/audit';
import { importArticle } from '../articles/import.ts';
import { presentAdminArticle } from '../articles/presenter.ts';
import type { ArticleParts } from '../articles/service.ts';
import { pdfOf } from '../pdfs/uploaded-pdf.ts';
import { answerBearer } from '../record-store/responses.ts';
import { planImport } from './plan.ts';
import { readInThread } from './read-in-thread.ts';

export function importRoutes({
  auth,
  audit,
  uploads,
  ...parts
}: ArticleParts & { auth: Bearer; audit: Audit; uploads: Uploads }) {
  const { router, mount } = endpointRouter({ auth, uploads });

  mount(api.checkImport, async (ctx, { body: choices, file }) => {
    const sources = await readInThread({ path: file.path, files: choices.sources });
    await parts.articles.caughtUp();
    return answerBearer(ctx, await planImport(parts.catalogue, sources, choices));
  });

  mount(api.importArticle, [audit.guard], async (ctx, { body, file }) => {
    const { status, removeActiveContent: remove, ...fields } = body;
    const pdf = await pdfOf(file, api.importArticle.body.file, { remove });
    const sent = { fields, pdf, by: auditor(ctx), status };
    const { outcome, article } = await importArticle(parts, sent);
    const isNew = outcome === 'created';
    return answerBearer(ctx, { outcome, article: presentAdminArticle(article) }, isNew ? 201 : 200);
  });

  return router;
}
