import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import type { ArticleSlice } from '../../articles/slice.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { Mails } from './mails.ts';
import { mailAccount, mailCertificates } from './notices.ts';
import type { MailTexts } from './texts.ts';

interface Parts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: Pick<ArticleSlice, 'articleById' | 'articleByRef'> };
  mails: Mails;
  mailTexts: MailTexts;
}

export function mailRoutes({ auth, audit, catalogue, mails, mailTexts }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  mount(api.listMails, async (ctx, { query }) => answerBearer(ctx, await mails.page(query)));
  mount(api.readMail, async (ctx, { params }) => answerBearer(ctx, await mails.read(params.id)));
  mount(api.retryMail, async (ctx, { params }) => {
    const addressOf = (article: string) => catalogue.current.articleById.get(article)?.email;
    return answerBearer(ctx, await mails.retry(params.id, addressOf));
  });

  mount(api.sendCertificates, async (ctx, { body: { job, refnumbers } }) => {
    const { off } = mails.account;
    if (off !== null) {
      throw new AppError('invalid_request', { issues: [{ path: 'job', message: off }] });
    }
    const counts = { queued: 0, known: 0 };
    const faulty = [];
    for (const refnumber of refnumbers) {
      const article = catalogue.current.articleByRef.get(refnumber);
      const outcome = await mailCertificates(mails, job, article);
      if (typeof outcome === 'object') faulty.push({ refnumber, ...outcome });
      else counts[outcome] += 1;
    }
    return answerBearer(ctx, { sent: counts.queued, known: counts.known, faulty });
  });

  mount(api.readMailState, async (_ctx, { query: { kind } }) => ({ isOn: await mails.isOn(kind) }));

  mount(api.queueMail, async (_ctx, { body }) => {
    await mailAccount(mails, body);
    return {};
  });

  mount(api.listMailTexts, async (ctx) => answerBearer(ctx, await mailTexts.list()));

  mount(api.updateMailText, [audit.guard], async (ctx, { params: { kind }, body }) =>
    answerBearer(ctx, await mailTexts.update(kind, body, requesterOf(ctx))),
  );

  return router;
}
