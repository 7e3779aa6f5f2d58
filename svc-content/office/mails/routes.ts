import { type AccountMail, isMailKind, mailKinds } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { type MailFields, type Renewal, SECRET } from '@app/service-kit/mails';
import type { ArticleRecord } from '../../articles/model.ts';
import type { ArticleSlice } from '../../articles/slice.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import { valuesOfArticle } from './compose.ts';
import { type JournalMails, type JournalMailTexts, present } from './mails.ts';

interface Parts {
  auth: Bearer;
  audit: Audit;
  catalogue: { readonly current: Pick<ArticleSlice, 'articleById' | 'articleByRef'> };
  mails: JournalMails;
  mailTexts: JournalMailTexts;
}

export function mailRoutes({ auth, audit, catalogue, mails, mailTexts }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  mount(api.listMails, async (ctx, { query }) => answerBearer(ctx, await mails.listed(query)));
  mount(api.readMail, async (ctx, { params }) =>
    answerBearer(ctx, present(await mails.read(params.id))),
  );
  mount(api.retryMail, async (ctx, { params }) => {
    const renew = ({ kind, about }: MailFields): Renewal => {
      // On a retry, only messages to authors go to the current address. A user's new address could belong to a person
      // who has taken over the account. A message of an unknown kind, which a later release has stored, keeps its
      // address.
      if (!isMailKind(kind) || mailKinds[kind].recipient !== 'author') return {};
      return { to: catalogue.current.articleById.get(about)?.email };
    };
    return answerBearer(ctx, present(await mails.retry(params.id, renew)));
  });

  mount(api.sendCertificates, async (ctx, { body: { job, refnumbers } }) => {
    const { off } = await mails.account();
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

/**
 * Queues the message with an article's certificates to its corresponding author. Returns the outcome, or the reason
 * why nothing was queued.
 */
async function mailCertificates(
  mails: JournalMails,
  job: string,
  article: ArticleRecord | undefined,
): Promise<{ reason: string } | 'queued' | 'known'> {
  if (!article) return { reason: 'There is no such article' };
  if (article.status !== 'enabled') {
    return { reason: 'This article is not public, so its certificates cannot be downloaded' };
  }
  if (!article.email) return { reason: 'This article has no email address' };
  const id = String(article._id);
  const outcome = await mails.add({
    kind: 'certificates',
    to: article.email,
    values: valuesOfArticle(article, mails.origin),
    occasion: `${job}:${id}`,
    about: id,
  });
  return outcome === 'off' ? { reason: 'Such messages are switched off' } : outcome;
}

/** Queues a message to a user of the back offices. */
async function mailAccount(mails: JournalMails, mail: AccountMail): Promise<void> {
  const origin = mails.originFor(mail.kind);
  if (mail.kind === 'new-sign-in') {
    const { kind, to, path, ...values } = mail;
    await mails.add({ kind, to, values: { ...values, account: origin + path } });
    return;
  }
  const { kind, to, user, link, minutes } = mail;
  await mails.add({
    kind,
    to,
    values: { user, link: SECRET, minutes: String(minutes) },
    secret: { text: origin + link, expires: new Date(Date.now() + minutes * 60_000) },
  });
}
