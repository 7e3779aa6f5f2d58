import { AppError, type Bearer } from '@app/service-kit';
import Router from '@koa/router';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer } from '../record-store/responses.ts';
import type { PdfInspector } from './pdf-inspector.ts';
import { articleReport, journalReport } from './reports.ts';

export interface IndexingCheckRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  pdfInspector: PdfInspector;
  publicUrl: string;
}

export function indexingCheckRoutes(parts: IndexingCheckRoutes): Router {
  const { auth, catalogue, pdfInspector, publicUrl } = parts;
  const router = new Router();

  router.get('/api/admin/readiness', auth.require('admin'), async (ctx) => {
    const facts = await pdfInspector.facts();
    answerBearer(ctx, await journalReport(catalogue.current, facts, publicUrl));
  });

  router.get('/api/admin/readiness/:id', auth.require('admin'), async (ctx) => {
    const article = catalogue.current.records.articles.get(ctx.params.id ?? '');
    if (!article) throw new AppError('not_found', { detail: 'Article not found!' });
    const facts = await pdfInspector.facts();
    answerBearer(ctx, articleReport(article, catalogue.current, facts.get(article.pdf.sha256)));
  });

  return router;
}
