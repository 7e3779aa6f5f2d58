import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import type { ReviewerRegister } from './register.ts';

interface Parts {
  auth: Bearer;
  audit: Audit;
  reviewerRegister: ReviewerRegister;
}

/** The register of certificates of reviewers, for svc-pdf and svc-review only. */
export function reviewerCertificateRoutes({ auth, audit, reviewerRegister: register }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  router.use((ctx, next) => {
    ctx.set('Cache-Control', 'private, no-store');
    return next();
  });

  mount(api.selectReviewerCertificates, async (_ctx, { body }) => register.select(body.ids));

  mount(api.storeReviewerCertificate, [audit.guard], async (ctx, { params, body }) =>
    register.store(params.id, body, requesterOf(ctx)),
  );

  mount(api.removeReviewerCertificate, [audit.guard], async (ctx, { params }) =>
    register.remove(params.id, requesterOf(ctx)),
  );

  return router;
}
