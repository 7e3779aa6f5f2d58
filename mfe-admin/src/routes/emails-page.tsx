import {
  MAIL_PAGE_SIZE,
  MAIL_RETENTION_DAYS,
  type MailAccount,
  mailKindNames,
  mailKinds,
  mailQuerySchema,
  mailStates,
} from '@app/contracts';
import { listMails } from '@app/contracts/endpoints';
import { Button, NativeSelect, TextInput } from '@app/office-kit';
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
        <EmailSearch view={view} onSearch={(next) => navigate(pathOf(next))} />
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

interface EmailSearchProps {
  view: EmailView;
  onSearch: (view: EmailView) => void;
}

/** The `key` resets the fields when the URL changes, for example by going back. */
function EmailSearch({ view, onSearch }: EmailSearchProps) {
  return (
    <search>
      <form
        key={JSON.stringify(view)}
        className={emailsStyles.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          const text = (name: string) => String(given.get(name) ?? '').trim();
          onSearch({ q: text('q'), state: text('state'), kind: text('kind') });
        }}
      >
        <TextInput
          className={emailsStyles.search}
          label="Find"
          name="q"
          type="search"
          placeholder="Address or subject"
          autoComplete="off"
          maxLength={200}
          defaultValue={view.q}
        />
        <NativeSelect
          label="State"
          name="state"
          defaultValue={view.state}
          data={[
            { value: '', label: 'All' },
            ...mailStates.map((value) => ({ value, label: stateNames[value] })),
          ]}
        />
        <NativeSelect
          label="Kind"
          name="kind"
          defaultValue={view.kind}
          data={[
            { value: '', label: 'All' },
            ...mailKindNames.map((value) => ({ value, label: mailKinds[value].name })),
          ]}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </search>
  );
}
