import { agencyNames, DEPOSIT_PAGE_SIZE, depositQuerySchema } from '@app/contracts';
import { listDeposits, listIssues } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { withEntries } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData, useNavigate } from '@app/web-kit';
import { area } from '../area.ts';
import { AccountList } from '../features/exchange/deposits/components/account-list.tsx';
import { DepositTable } from '../features/exchange/deposits/components/deposit-table.tsx';
import { RequestForm } from '../features/exchange/deposits/components/request-form.tsx';
import {
  type DepositView,
  isOpen,
  stateNames,
} from '../features/exchange/deposits/deposit-text.ts';
import { useRequests } from '../features/exchange/deposits/use-requests.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { ListSearch, SearchSelect } from '../shared/tables/list-search.tsx';
import { NoMatch } from '../shared/tables/list-tools.tsx';
import { useFreshList } from '../shared/tables/use-fresh-list.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call, { request }) => {
  const entries = new URL(request.url).searchParams;
  const { q, state, page } = depositQuerySchema.shape;
  const query = {
    q: q.catch('').parse(entries.get('q') ?? ''),
    state: state.catch(undefined).parse(entries.get('state') ?? undefined),
    page: page.parse(entries.get('page') ?? 1),
  };
  const [list, issues] = await Promise.all([call(listDeposits, { query }), call(listIssues, {})]);
  const view: DepositView = { q: query.q, state: query.state ?? '' };
  return { ...list, view, issues };
});

const pathOf = (view: Record<keyof DepositView, string>, page = 1) =>
  `/admin/deposits${withEntries('', { ...view, page: page === 1 ? '' : String(page) })}`;

export function Component() {
  const { agencies: accounts, issues, view, ...list } = useLoaderData<typeof loader>();
  const { deposits, total, page, again } = list;
  const { sendIssue, sendAgain, sendAllAgain, download, busy, announcement } = useRequests();
  const navigate = useNavigate();
  useFreshList(deposits.some(isOpen));
  const isFiltered = view.q !== '' || view.state !== '';

  return (
    <>
      <PageHead title="Deposits" />
      <p className={styles.intro}>
        Crossref registers the DOIs of articles, and DOAJ lists the articles of open journals. Each
        article is sent separately. After a correction, send the article again.
      </p>
      <AccountList accounts={accounts} />
      <RequestForm
        accounts={agencyNames.filter((agency) => accounts.some(({ name }) => name === agency))}
        issues={issues}
        busy={busy}
        onSend={sendIssue}
        onDownload={download}
      />
      <p className={styles.announcement} role="status">
        {announcement}
      </p>
      {total === 0 && !isFiltered && <EmptyState>No article has been sent yet.</EmptyState>}
      {(total > 0 || isFiltered) && (
        <ListSearch
          view={view}
          placeholder="Title, number or DOI"
          onSearch={(value) => navigate(pathOf({ q: value('q'), state: value('state') }))}
          actions={
            again > 0 && (
              <Button variant="default" disabled={busy} onClick={() => sendAllAgain(view)}>
                Send {again} refused or changed again
              </Button>
            )
          }
        >
          <SearchSelect label="State" name="state" value={view.state} options={stateNames} />
        </ListSearch>
      )}
      {total === 0 && isFiltered && (
        <NoMatch onShowAll={() => navigate(pathOf({ q: '', state: '' }))}>
          No deposit matches.
        </NoMatch>
      )}
      {total > 0 && (
        <>
          <DepositTable
            deposits={deposits}
            busy={busy}
            onSend={(deposit) => sendAgain([deposit])}
          />
          <Pager
            noun="deposits"
            page={page}
            pageSize={DEPOSIT_PAGE_SIZE}
            total={total}
            onPage={(next) => navigate(pathOf(view, next))}
          />
        </>
      )}
    </>
  );
}
