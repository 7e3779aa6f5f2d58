import * as api from '@app/contracts/endpoints';
import { type Bearer, claimsOf, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import type { ManuscriptMails } from './manuscript-mails.ts';

interface MailRoutes {
  auth: Bearer;
  audit: Audit;
  mails: ManuscriptMails;
}

export function manuscriptMailRoutes({ auth, audit, mails }: MailRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.listManuscriptMails, async (ctx, { query }) => mails.list(claimsOf(ctx).sub, query));

  mount(api.readManuscriptMail, async (ctx, { params }) =>
    mails.read(claimsOf(ctx).sub, params.id),
  );

  mount(api.retryManuscriptMail, async (ctx, { params }) =>
    mails.retry(claimsOf(ctx).sub, params.id),
  );

  mount(api.listManuscriptMailTexts, async () => mails.texts());

  mount(api.updateManuscriptMailText, [audit.guard], async (ctx, { params: { kind }, body }) =>
    mails.updateText(kind, body, requesterOf(ctx)),
  );

  return router;
}
