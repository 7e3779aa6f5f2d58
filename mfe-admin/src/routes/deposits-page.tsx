import {
  type AdminIssue,
  type AgencyName,
  agencies,
  agencyNames,
  type Deposit,
  type DepositList,
  labelOf,
  plainText,
} from '@app/contracts';
import { listDeposits, listIssues } from '@app/contracts/endpoints';
import { Button, NativeSelect, UnstyledButton, VisuallyHidden } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { pageOf } from '@app/office-kit/tables/list-query.ts';
import { matchWords } from '@app/office-kit/tables/match-words.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link, useLoaderData } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import depositsStyles from '../features/exchange/deposits/components/deposits.module.css';
import {
  isOpen,
  needsSending,
  stateNames,
  stateText,
} from '../features/exchange/deposits/deposit-text.ts';
import { useRequests } from '../features/exchange/deposits/use-requests.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { filledIssues, issueName } from '../shared/issue-numbers.ts';
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

/** Lists the agencies with the systems to which articles are sent. */
function AccountList({ accounts }: { accounts: DepositList['agencies'] }) {
  return (
    <dl className={depositsStyles.accounts}>
      {agencyNames.map((name) => {
        const account = accounts.find((each) => each.name === name);
        return (
          <div key={name}>
            <dt>{agencies[name]}</dt>
            <dd>{account ? stateOf(account.isTest) : NO_ACCOUNT}</dd>
          </div>
        );
      })}
    </dl>
  );
}

const stateOf = (isTest: boolean) =>
  isTest
    ? 'The account is on a test system: articles are checked there, and nothing is published.'
    : 'Articles are sent with the journal’s account.';

const NO_ACCOUNT =
  'No account is set up yet. Ask the administrator of the server to set one up (see “Deposits” in the operations manual). Until then, you can download the file and upload it yourself.';

interface RequestFormProps {
  /** The agencies with which the journal has an account. */
  accounts: readonly AgencyName[];
  issues: readonly AdminIssue[];
  busy: boolean;
  onSend: (agency: AgencyName, issue: AdminIssue) => void;
  onDownload: (agency: AgencyName, issue: AdminIssue) => void;
}

/** Chooses an issue, and an agency to which the issue's articles are sent, directly or in a file. */
function RequestForm({ accounts, issues, busy, onSend, onDownload }: RequestFormProps) {
  const sorted = filledIssues(issues);
  const [agency, setAgency] = useState<AgencyName>(accounts[0] ?? agencyNames[0]);
  const [id, setId] = useState(sorted[0]?.id);
  const issue = sorted.find((each) => each.id === id);
  const hasAccount = accounts.includes(agency);

  return (
    <form
      className={depositsStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (issue && hasAccount) onSend(agency, issue);
      }}
    >
      <NativeSelect
        label="Articles of"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        data={sorted.map((each) => ({ value: each.id, label: issueName(each) }))}
      />
      <NativeSelect
        label="To"
        value={agency}
        onChange={({ currentTarget: { value } }) =>
          setAgency(agencyNames.find((name) => name === value) ?? agency)
        }
        data={agencyNames.map((name) => ({ value: name, label: agencies[name] }))}
      />
      <Button type="submit" disabled={busy || !issue || !hasAccount}>
        Send
      </Button>
      <Button
        variant="default"
        disabled={busy || !issue}
        onClick={() => issue && onDownload(agency, issue)}
      >
        Download the file
      </Button>
    </form>
  );
}

interface DepositTableProps {
  deposits: readonly Deposit[];
  busy: boolean;
  onSend: (deposit: Deposit) => void;
}

const columns = [
  { label: 'Article' },
  { label: 'Agency', className: depositsStyles.wide },
  { label: 'State' },
  { label: 'When', className: depositsStyles.wide },
];

function DepositTable({ deposits, busy, onSend }: DepositTableProps) {
  return (
    <DataTable label="Deposits" cards="lines">
      <TableHead columns={columns} />
      <tbody>
        {deposits.map((deposit) => (
          <tr key={deposit.id} data-row={deposit.id}>
            <td className={depositsStyles.article} data-main>
              <Link data-row-link to={`/admin/archives/${deposit.article}`}>
                {plainText(deposit.title)}
              </Link>
              <span className={depositsStyles.doi}>{deposit.doi || deposit.refnumber}</span>
              <span className={depositsStyles.folded}>{labelOf(agencies, deposit.agency)}</span>
            </td>
            <td className={depositsStyles.wide} data-label="Agency">
              {labelOf(agencies, deposit.agency)}
            </td>
            <td className={depositsStyles.state} data-label="State">
              <div>
                <span data-state={deposit.isOutdated ? 'outdated' : deposit.state}>
                  {stateText(deposit)}
                </span>
                {deposit.reason && <span className={depositsStyles.reason}>{deposit.reason}</span>}
                {!isOpen(deposit) && (
                  <UnstyledButton
                    className={depositsStyles.action}
                    disabled={busy}
                    onClick={() => onSend(deposit)}
                  >
                    Send again<VisuallyHidden> {plainText(deposit.title)}</VisuallyHidden>
                  </UnstyledButton>
                )}
              </div>
            </td>
            <td className={depositsStyles.wide} data-label="When">
              <time dateTime={deposit.changed}>{formatMoment(deposit.changed)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
