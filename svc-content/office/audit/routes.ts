import { readAudit } from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import { answerBearer } from '../../store/record-store/responses.ts';

export function auditRoutes({ auth, audit }: { auth: Bearer; audit: Audit }) {
  const { router, mount } = endpointRouter({ auth });
  mount(readAudit, async (ctx, { query }) => answerBearer(ctx, await audit.page(query)));
  return router;
}
