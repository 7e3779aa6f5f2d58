import { mailKindLabel } from '@app/contracts';
import { readMail } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import texts from '@app/office-kit/mail-texts/mail-texts.module.css';
import { MessageText } from '@app/office-kit/mail-texts/message-text.tsx';
import { Link, notFound, orNotFound, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { EmailState } from '../features/office/emails/components/email-table.tsx';
import emails from '../features/office/emails/components/emails.module.css';
import { retryNames } from '../features/office/emails/email-text.ts';
import { useRetry } from '../features/office/emails/use-retry.ts';
import { backTo, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { useFreshList } from '../shared/tables/use-fresh-list.ts';
import styles from './pages.module.css';

export const loader = area.loader((call, { params: { id } }) => {
  if (!id) throw notFound();
  return orNotFound(call(readMail, { params: { id } }));
});

export function Component() {
  const mail = useLoaderData<typeof loader>();
  const { retry, busy, announcement } = useRetry();
  const { account, kind, to, subject, article, created, changed, text, state } = mail;
  useFreshList(account.off === null && state === 'waiting');

  return (
    <>
      <PageHead title={subject} links={[backTo('/admin/emails', 'Emails')]} />
      <dl className={texts.facts}>
        <dt>To</dt>
        <dd>{to}</dd>
        <dt>Kind</dt>
        <dd>{mailKindLabel(kind)}</dd>
        <dt>Written</dt>
        <dd>{formatMoment(created)}</dd>
        <dt>State</dt>
        <dd className={emails.state}>
          <EmailState mail={mail} />
          <span className={emails.note}>{formatMoment(changed)}</span>
        </dd>
        {article && (
          <>
            <dt>About</dt>
            <dd>
              <Link to={`/admin/archives/${article}`}>The article</Link>
            </dd>
          </>
        )}
      </dl>
      <MessageText text={text} />
      {account.off === null && (
        <Button variant="default" disabled={busy} onClick={() => retry(mail)}>
          {retryNames[state]}
        </Button>
      )}
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
    </>
  );
}
