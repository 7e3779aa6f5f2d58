import { type AgencyName, type Deposit, MAX_SELECTED_ARTICLES } from '@app/contracts';
import {
  listAdminArticles,
  listDeposits,
  listIssues,
  requestDeposits,
} from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { pageOf } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { DepositTable } from '../features/deposits/components/deposit-table.tsx';
import { RequestForm } from '../features/deposits/components/request-form.tsx';
import { isOpen, needsSending, stateNames } from '../features/deposits/deposit-text.ts';
import { useFreshDeposits } from '../features/deposits/use-fresh-deposits.ts';
import { PageHead } from '../features/layout/components/page-head.tsx';
import { ListSelect, ListTools, NoMatch } from '../features/tables/list-tools.tsx';
import { matchWords } from '../features/tables/match-words.ts';
import { useListState } from '../features/tables/use-list-state.ts';
import styles from './pages.module.css';

const PAGE_SIZE = 50;

export const loader = area.loader(async (call) => {
  const [list, issues] = await Promise.all([call(listDeposits, {}), call(listIssues, {})]);
  return { ...list, issues };
});

export function Component() {
  const { agencies: accounts, deposits, issues } = useLoaderData<typeof loader>();
  const { request, busy } = useRequests();
  const list = useListState({ column: 'changed', descending: true });
  useFreshDeposits(deposits.some(isOpen));
  const matches = matchWords(list.get('q'));
  const shown = deposits.filter(
    ({ state, title, refnumber, doi }) =>
      matches(`${title} ${refnumber} ${doi}`) && [state, ''].includes(list.get('state')),
  );
  const { rows, page, total } = pageOf(shown, list.page, PAGE_SIZE);
  const again = shown.filter(needsSending);

  return (
    <>
      <PageHead title="Deposits" />
      <p className={styles.intro}>
        Crossref registers the DOIs of articles, and DOAJ lists the articles of open journals. Each
        article is sent by itself, and again as often as you like: after a correction, send it
        again.
      </p>
      {accounts.length === 0 ? (
        <EmptyState>
          This journal has no account with Crossref or DOAJ yet. Whoever operates the site enters
          it: see “Deposits” in the operator’s manual.
        </EmptyState>
      ) : (
        <RequestForm
          accounts={accounts}
          issues={issues}
          busy={busy}
          onRequest={async (agency, issue) => {
            const articles = await area.api.call(listAdminArticles, { params: issue });
            const enabled = articles.filter(({ status }) => status === 'enabled');
            await request(
              agency,
              enabled.map(({ refnumber }) => refnumber),
            );
          }}
        />
      )}
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
              <Button variant="default" disabled={busy} onClick={() => sendAll(again, request)}>
                Send {again.length} refused or changed again
              </Button>
            )}
          </ListTools>
          {rows.length === 0 ? (
            <NoMatch onShowAll={() => list.set({ q: '', state: '' })}>No deposit matches.</NoMatch>
          ) : (
            <DepositTable
              deposits={rows}
              busy={busy}
              onSend={({ agency, refnumber }) => request(agency, [refnumber])}
            />
          )}
          <Pager
            of="deposits"
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

type Request = (agency: AgencyName, refnumbers: string[]) => Promise<void>;

async function sendAll(deposits: readonly Deposit[], request: Request): Promise<void> {
  const byAgency = Map.groupBy(deposits, ({ agency }) => agency);
  for (const [agency, own] of byAgency) {
    for (let at = 0; at < own.length; at += MAX_SELECTED_ARTICLES) {
      const part = own.slice(at, at + MAX_SELECTED_ARTICLES);
      await request(
        agency,
        part.map(({ refnumber }) => refnumber),
      );
    }
  }
}

/** Returns a function that requests deposits and says which articles could not be sent. */
function useRequests() {
  const { run, busy } = useAction();
  const { revalidate } = useRevalidator();
  const flash = useFlash();

  const request: Request = async (agency, refnumbers) => {
    await run('The articles were not sent', async () => {
      const body = { agency, refnumbers };
      const { deposits, faulty } = await area.api.call(requestDeposits, { body });
      await revalidate();
      const [first] = faulty;
      if (!first) return;
      flash({
        kind: 'failure',
        title: `${faulty.length} of ${deposits.length + faulty.length} articles were not sent`,
        message: `${first.refnumber}: ${first.reason}`,
        advice:
          faulty.length > 1
            ? `Also: ${faulty
                .slice(1)
                .map(({ refnumber }) => refnumber)
                .join(', ')}`
            : '',
      });
    });
  };

  return { request, busy };
}
