import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type Router from '@koa/router';
import { answerBearer } from '../record-store/responses.ts';
import type { Catalogue } from './catalogue.ts';
import { revisionOf } from './revision.ts';

interface CatalogueRoutes {
  auth: Bearer;
  catalogue: Catalogue;
}

/** Routes for the journal as a whole. */
export function catalogueRoutes({ auth, catalogue }: CatalogueRoutes): Router {
  const { router, mount } = endpointRouter({ auth });

  // Page caches read the revision before the content. The content is then of that revision or a newer one, because
  // a snapshot is replaced only by a newer one.
  mount(api.readRevision, (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    return { revision: revisionOf(catalogue.current) };
  });

  mount(api.readCounts, (ctx) => {
    const { issues, editors } = catalogue.current;
    return answerBearer(ctx, { archives: issues.length, editors: editors.length });
  });

  return router;
}
