import type { AdminCounts, Revision } from '@app/contracts';
import type { Bearer } from '@app/service-kit';
import Router from '@koa/router';
import { answerBearer } from '../record-store/responses.ts';
import type { Catalogue } from './catalogue.ts';
import { revisionOf } from './revision.ts';

interface CatalogueRoutes {
  auth: Bearer;
  catalogue: Catalogue;
}

/** What concerns the journal as a whole. */
export function catalogueRoutes({ auth, catalogue }: CatalogueRoutes): Router {
  const router = new Router();

  /**
   * Page caches ask for the revision first and read afterwards: what they read is of that revision or a
   * newer one, because a snapshot is only replaced by a newer one.
   */
  router.get('/api/revision', (ctx) => {
    const revision: Revision = { revision: revisionOf(catalogue.current) };
    ctx.set('Cache-Control', 'no-store');
    ctx.body = revision;
  });

  router.get('/api/admin', auth.require('admin'), (ctx) => {
    const { issues, editors } = catalogue.current;
    const counts: AdminCounts = { archives: issues.length, editors: editors.length };
    answerBearer(ctx, counts);
  });

  return router;
}
