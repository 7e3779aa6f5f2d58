import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { Catalogue } from './catalogue.ts';
import { revisionOf } from './revision.ts';

export function catalogueRoutes({ auth, catalogue }: { auth: Bearer; catalogue: Catalogue }) {
  const { router, mount } = endpointRouter({ auth });

  // Page caches read the revision before the content, so that cached content is never older than its revision.
  mount(api.readRevision, (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const { current } = catalogue;
    return { revision: revisionOf(current), icon: current.records.settings.icon_image ?? '' };
  });

  mount(api.readCounts, (ctx) => {
    const { allIssues, editors } = catalogue.current;
    return answerBearer(ctx, { archives: allIssues.length, editors: editors.length });
  });

  return router;
}
