import type { AccountMail } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';
import { valuesOfArticle } from './compose.ts';
import type { Mails } from './mails.ts';
import { SECRET } from './model.ts';

/**
 * Queues the message with an article's certificates to the corresponding author. Returns the outcome, or the reason
 * why no message was queued.
 */
export async function mailCertificates(
  mails: Mails,
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
    values: valuesOfArticle(article, mails.journal),
    occasion: `${job}:${id}`,
    article: id,
  });
  return outcome === 'off' ? { reason: 'Such messages are switched off' } : outcome;
}

/** Queues a message to a user of the back offices. */
export async function mailAccount(mails: Mails, mail: AccountMail): Promise<void> {
  const { origin } = mails.journalFor(mail.kind);
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
