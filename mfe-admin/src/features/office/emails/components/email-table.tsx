import { type Mail, mailKindLabel } from '@app/contracts';
import { UnstyledButton, VisuallyHidden } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { emailPath, retryNames, stateNames } from '../email-text.ts';
import styles from './emails.module.css';

interface EmailTableProps {
  mails: readonly Mail[];
  busy: boolean;
  canSend: boolean;
  onSend: (mail: Mail) => void;
}

const columns = [
  { label: 'Message' },
  { label: 'Kind', className: styles.wide },
  { label: 'State' },
  { label: 'When', className: styles.wide },
];

export function EmailTable({ mails, busy, canSend, onSend }: EmailTableProps) {
  return (
    <DataTable label="Emails" cards="lines">
      <TableHead columns={columns} />
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id} data-row={mail.id}>
            <td className={styles.message} data-main>
              <Link data-row-link to={emailPath(mail)}>
                {mail.subject}
              </Link>
              <span className={styles.note}>{mail.to}</span>
              <span className={styles.folded}>
                {mailKindLabel(mail.kind)}, {formatMoment(mail.changed)}
              </span>
            </td>
            <td className={styles.wide} data-label="Kind">
              {mailKindLabel(mail.kind)}
            </td>
            <td className={styles.state} data-label="State">
              <div>
                <EmailState mail={mail} />
                {canSend && (
                  <UnstyledButton
                    className={styles.action}
                    disabled={busy}
                    onClick={() => onSend(mail)}
                  >
                    {retryNames[mail.state]}
                    <VisuallyHidden>
                      : {mail.subject} to {mail.to}
                    </VisuallyHidden>
                  </UnstyledButton>
                )}
              </div>
            </td>
            <td className={styles.wide} data-label="When">
              <time dateTime={mail.changed}>{formatMoment(mail.changed)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Shows the state, with the reason and the time of the next attempt. */
export function EmailState({ mail: { state, reason, attempts, next } }: { mail: Mail }) {
  return (
    <>
      <span data-state={state}>{stateNames[state]}</span>
      {reason && <span className={styles.reason}>{reason}</span>}
      {attempts > 0 && next && (
        <span className={styles.reason}>Next attempt: {formatMoment(next)}</span>
      )}
    </>
  );
}
