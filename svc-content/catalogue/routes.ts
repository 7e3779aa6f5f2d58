import type { Revision } from '@app/contracts';
import Router from '@koa/router';
import type { Catalogue } from './catalogue.ts';
import { revisionOf } from './revision.ts';

/**
 * Which revision of the journal readers see. Whoever keeps a page asks first and reads afterwards: what
 * is read is then of that revision or a newer one, as the snapshot is only ever replaced by a newer.
 */
export function catalogueRoutes({ catalogue }: { catalogue: Catalogue }): Router {
  const router = new Router();

  router.get('/api/revision', (ctx) => {
    const answer: Revision = { revision: revisionOf(catalogue.current) };
    ctx.set('Cache-Control', 'no-store');
    ctx.body = answer;
  });

  return router;
}
