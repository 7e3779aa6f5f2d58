import { auditQuerySchema } from '@app/contracts';
import { type Bearer, parse } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import Router from '@koa/router';
import { answerBearer } from '../record-store/responses.ts';

/** Who changed which of the journal's records, and how. */
export function auditRoutes({ auth, audit }: { auth: Bearer; audit: Audit }): Router {
  const router = new Router();
  router.get('/api/audit', auth.require('admin'), async (ctx) => {
    answerBearer(ctx, await audit.page(parse(auditQuerySchema, ctx.query)));
  });
  return router;
}
