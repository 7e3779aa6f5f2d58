import { AppError, type Bearer } from '@app/service-kit';
import Router from '@koa/router';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer } from '../record-store/responses.ts';
import type { PdfReadings } from './pdf-readings.ts';
import { articleReadiness, journalReadiness } from './readiness.ts';

export interface ReadinessRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  readings: PdfReadings;
  publicUrl: string;
}

/** What scholarly indexers will find, and what to do about it. */
export function readinessRoutes({ auth, catalogue, readings, publicUrl }: ReadinessRoutes): Router {
  const router = new Router();

  router.get('/api/admin/readiness', auth.require('admin'), async (ctx) => {
    const facts = await readings.facts();
    answerBearer(ctx, await journalReadiness(catalogue.current, facts, publicUrl));
  });

  router.get('/api/admin/readiness/:id', auth.require('admin'), async (ctx) => {
    const article = catalogue.current.records.articles.get(ctx.params.id ?? '');
    if (!article) throw new AppError('not_found', { detail: 'Article not found!' });
    const facts = await readings.facts();
    const known = facts.get(article.pdf.sha256);
    answerBearer(ctx, articleReadiness(article, catalogue.current, known));
  });

  return router;
}
