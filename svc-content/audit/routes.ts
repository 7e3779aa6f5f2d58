import { readAudit } from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Router from '@koa/router';
import { answerBearer } from '../record-store/responses.ts';

/** Routes that return the audit log of the journal's records. */
export function auditRoutes({ auth, audit }: { auth: Bearer; audit: Audit }): Router {
  const { router, mount } = endpointRouter({ auth });
  mount(readAudit, async (ctx, { query }) => answerBearer(ctx, await audit.page(query)));
  return router;
}
