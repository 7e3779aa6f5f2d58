import type { AdminCounts } from '@app/contracts';
import type { Bearer } from '@app/service-kit';
import Router from '@koa/router';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerBearer } from '../record-store/responses.ts';

/** The counts of the administrators' dashboard. */
export function dashboardRoutes({
  auth,
  catalogue,
}: {
  auth: Bearer;
  catalogue: Catalogue;
}): Router {
  const router = new Router();

  router.get('/api/admin', auth.require('admin'), (ctx) => {
    const { issues, editors } = catalogue.current;
    const counts: AdminCounts = { archives: issues.length, editors: editors.length };
    answerBearer(ctx, counts);
  });

  return router;
}
