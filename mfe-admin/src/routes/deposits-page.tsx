import { agencyNames } from '@app/contracts';
import { listDeposits, listIssues } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { pageOf } from '@app/office-kit/tables/list-query.ts';
import { matchWords } from '@app/office-kit/tables/match-words.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { AccountList } from '../features/exchange/deposits/components/account-list.tsx';
import { DepositTable } from '../features/exchange/deposits/components/deposit-table.tsx';
import { RequestForm } from '../features/exchange/deposits/components/request-form.tsx';
import { isOpen, needsSending, stateNames } from '../features/exchange/deposits/deposit-text.ts';
import { useRequests } from '../features/exchange/deposits/use-requests.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { ListSelect, ListTools, NoMatch } from '../shared/tables/list-tools.tsx';
import { useFreshList } from '../shared/tables/use-fresh-list.ts';
import { useListState } from '../shared/tables/use-list-state.ts';
import styles from './pages.module.css';

const PAGE_SIZE = 50;

export const loader = area.loader(async (call) => {
  const [list, issues] = await Promise.all([call(listDeposits, {}), call(listIssues, {})]);
  return { ...list, issues };
});

export function Component() {
  const { agencies: accounts, deposits, issues } = useLoaderData<typeof loader>();
  const { sendIssue, sendAgain, download, busy, announcement } = useRequests();
  const list = useListState({ column: 'changed', descending: true });
  useFreshList(deposits.some(isOpen));
  const matches = matchWords(list.get('q'));
  const matching = deposits.filter(
    ({ state, title, refnumber, doi }) =>
      matches(`${title} ${refnumber} ${doi}`) && [state, ''].includes(list.get('state')),
  );
  const { rows, page, total } = pageOf(matching, list.page, PAGE_SIZE);
  const again = matching.filter(needsSending);

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
      {deposits.length === 0 && <EmptyState>No article has been sent yet.</EmptyState>}
      {deposits.length > 0 && (
        <>
          <ListTools label="These deposits" placeholder="Title, number or DOI" list={list}>
            <ListSelect
              label="State"
              list={list}
              name="state"
              options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
            />
            {again.length > 0 && (
              <Button variant="default" disabled={busy} onClick={() => sendAgain(again)}>
                Send {again.length} refused or changed again
              </Button>
            )}
          </ListTools>
          {rows.length === 0 ? (
            <NoMatch onShowAll={() => list.set({ q: '', state: '' })}>No deposit matches.</NoMatch>
          ) : (
            <DepositTable deposits={rows} busy={busy} onSend={(deposit) => sendAgain([deposit])} />
          )}
          <Pager
            noun="deposits"
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            onPage={list.toPage}
          />
        </>
      )}
    </>
  );
}
