import {
  MAIL_PAGE_SIZE,
  MAIL_RETENTION_DAYS,
  type MailAccount,
  mailKindNames,
  mailKinds,
  mailQuerySchema,
} from '@app/contracts';
import { listMails } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { withEntries } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { Link, useLoaderData, useNavigate } from '@app/web-kit';
import { area } from '../area.ts';
import { EmailTable } from '../features/office/emails/components/email-table.tsx';
import emailsStyles from '../features/office/emails/components/emails.module.css';
import { type EmailView, stateNames } from '../features/office/emails/email-text.ts';
import { useRetry } from '../features/office/emails/use-retry.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { ListSearch, SearchSelect } from '../shared/tables/list-search.tsx';
import { useFreshList } from '../shared/tables/use-fresh-list.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { request }) => {
  const entries = new URL(request.url).searchParams;
  const { q, page, state, kind } = mailQuerySchema.shape;
  const query = {
    q: q.catch('').parse(entries.get('q') ?? ''),
    state: state.catch(undefined).parse(entries.get('state') ?? undefined),
    kind: kind.catch(undefined).parse(entries.get('kind') ?? undefined),
    page: page.parse(entries.get('page') ?? 1),
  };
  const view: EmailView = { q: query.q, state: query.state ?? '', kind: query.kind ?? '' };
  return { view, ...(await call(listMails, { query })) };
});

const pathOf = (view: EmailView, page = 1) =>
  `/admin/emails${withEntries('', { ...view, page: page === 1 ? '' : String(page) })}`;

const kindNames = Object.fromEntries(mailKindNames.map((kind) => [kind, mailKinds[kind].name]));

const everything: EmailView = { q: '', state: '', kind: '' };

export function Component() {
  const { view, account, mails, total, page } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { retry, busy, announcement } = useRetry();
  useFreshList(account.off === null && mails.some(({ state }) => state === 'waiting'));
  const isFiltered = Object.values(view).some((text) => text !== '');

  return (
    <>
      <PageHead title="Emails" action={<Link to="/admin/emails/texts">Texts</Link>} />
      <p className={styles.intro}>
        The messages that the journal sends to authors and users. If the mail server is not
        available, a message is retried for two days. After {MAIL_RETENTION_DAYS} days, messages are
        deleted from this list.
      </p>
      <EmailAccount account={account} />
      {(total > 0 || isFiltered) && (
        <ListSearch
          view={view}
          placeholder="Address or subject"
          onSearch={(value) =>
            navigate(pathOf({ q: value('q'), state: value('state'), kind: value('kind') }))
          }
        >
          <SearchSelect label="State" name="state" value={view.state} options={stateNames} />
          <SearchSelect label="Kind" name="kind" value={view.kind} options={kindNames} />
        </ListSearch>
      )}
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
      {mails.length > 0 && (
        <>
          <EmailTable mails={mails} busy={busy} canSend={account.off === null} onSend={retry} />
          <Pager
            noun="emails"
            page={page}
            pageSize={MAIL_PAGE_SIZE}
            total={total}
            onPage={(next) => navigate(pathOf(view, next))}
          />
        </>
      )}
      {mails.length === 0 && !isFiltered && <EmptyState>No message has been sent yet.</EmptyState>}
      {mails.length === 0 && isFiltered && (
        <EmptyState>
          No message matches.{' '}
          <Button variant="subtle" size="compact-md" onClick={() => navigate(pathOf(everything))}>
            Show all
          </Button>
        </EmptyState>
      )}
    </>
  );
}

/** Shows the sender and the mail server or, if there is none, how to configure email. */
function EmailAccount({ account: { off, from, server } }: { account: MailAccount }) {
  return (
    <section className={emailsStyles.account} aria-label="Mail server">
      {off === null ? (
        <>
          <p>
            Messages are sent from {from} by {server}.
          </p>
          <p>Replies go to the email address in the settings.</p>
        </>
      ) : (
        <>
          <p>
            <strong>No messages are sent.</strong> {off}.
          </p>
          {server === '' && (
            <p>
              Ask the administrator of the server to set up email (see “Email” in the operations
              manual).
            </p>
          )}
        </>
      )}
    </section>
  );
}
