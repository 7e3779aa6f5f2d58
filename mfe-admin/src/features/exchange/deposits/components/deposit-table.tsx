import { agencies, type Deposit, labelOf, plainText } from '@app/contracts';
import { UnstyledButton, VisuallyHidden } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { isOpen, stateText } from '../deposit-text.ts';
import styles from './deposits.module.css';

interface DepositTableProps {
  deposits: readonly Deposit[];
  busy: boolean;
  onSend: (deposit: Deposit) => void;
}

const columns = [
  { label: 'Article' },
  { label: 'Agency', className: styles.wide },
  { label: 'State' },
  { label: 'When', className: styles.wide },
];

export function DepositTable({ deposits, busy, onSend }: DepositTableProps) {
  return (
    <DataTable label="Deposits" cards="lines">
      <TableHead columns={columns} />
      <tbody>
        {deposits.map((deposit) => (
          <tr key={deposit.id} data-row={deposit.id}>
            <td className={styles.article} data-main>
              <Link data-row-link to={`/admin/archives/${deposit.article}`}>
                {plainText(deposit.title)}
              </Link>
              <span className={styles.doi}>{deposit.doi || deposit.refnumber}</span>
              <span className={styles.folded}>{labelOf(agencies, deposit.agency)}</span>
            </td>
            <td className={styles.wide} data-label="Agency">
              {labelOf(agencies, deposit.agency)}
            </td>
            <td className={styles.state} data-label="State">
              <div>
                <span data-state={deposit.isOutdated ? 'outdated' : deposit.state}>
                  {stateText(deposit)}
                </span>
                {deposit.reason && <span className={styles.reason}>{deposit.reason}</span>}
                {!isOpen(deposit) && (
                  <UnstyledButton
                    className={styles.action}
                    disabled={busy}
                    onClick={() => onSend(deposit)}
                  >
                    Send again<VisuallyHidden> {plainText(deposit.title)}</VisuallyHidden>
                  </UnstyledButton>
                )}
              </div>
            </td>
            <td className={styles.wide} data-label="When">
              <time dateTime={deposit.changed}>{formatMoment(deposit.changed)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
