import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import type { Context } from 'koa';
import type { ManuscriptMails } from './manuscript-mails.ts';

interface MailRoutes {
  auth: Bearer;
  audit: Audit;
  editors: { callerOf(ctx: Context): Promise<{ id: string }> };
  mails: ManuscriptMails;
}

export function manuscriptMailRoutes({ auth, audit, editors, mails }: MailRoutes) {
  const { router, mount } = endpointRouter({ auth });
  /**
   * Returns the id of the caller. `editors.callerOf` also updates the name, address and role of the editor, which
   * determine the visible mails.
   */
  const callerOf = async (ctx: Context) => (await editors.callerOf(ctx)).id;

  mount(api.listManuscriptMails, async (ctx, { query }) => mails.list(await callerOf(ctx), query));

  mount(api.readManuscriptMail, async (ctx, { params }) =>
    mails.read(await callerOf(ctx), params.id),
  );

  mount(api.retryManuscriptMail, async (ctx, { params }) =>
    mails.retry(await callerOf(ctx), params.id),
  );

  mount(api.listManuscriptMailTexts, async () => mails.texts());

  mount(api.updateManuscriptMailText, [audit.guard], async (ctx, { params: { kind }, body }) =>
    mails.updateText(kind, body, requesterOf(ctx)),
  );

  return router;
}
