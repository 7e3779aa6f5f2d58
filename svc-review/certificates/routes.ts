import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import { type ByLink, callerOf } from '../links/by-link.ts';
import type { Editors } from '../people/editors.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';
import type { Store } from '../store/store.ts';
import type { Certificates } from './certificates.ts';

export interface CertificateRoutes {
  auth: Bearer;
  byLink: ByLink;
  certificates: Certificates;
  editors: Editors;
  store: Store;
}

/** The routes of reviewers' certificates, for editors and for reviewers with a personal link. */
export function certificateRoutes({
  auth,
  byLink,
  certificates,
  editors,
  store,
}: CertificateRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.listReviewerCertificates, async (ctx, { query: { year } }) =>
    certificates.page(year, await editors.callerOf(ctx)),
  );

  mount(api.issueReviewerCertificates, async (ctx, { body: { year, people } }) => {
    const editor = await editors.callerOf(ctx);
    await certificates.issue(year, people, { editor, authorization: ctx.get('authorization') });
    return certificates.page(year, editor);
  });

  mount(api.withdrawReviewerCertificate, async (ctx, { params: { year, person } }) => {
    const editor = await editors.callerOf(ctx);
    await certificates.withdraw(year, person, {
      editor,
      authorization: ctx.get('authorization'),
    });
    return certificates.page(year, editor);
  });

  mount(api.listOwnCertificates, [byLink('reviewer')], async (ctx) => {
    const { id } = callerOf(ctx).actor;
    const found = store.reviewerSides.findById(id).lean<ReviewerSideFields>();
    const side = await withAppErrors(found);
    if (!side) throw new AppError('not_found');
    return certificates.of(side.person);
  });

  return router;
}
