import { reviewerCertificatePath, reviewsInWords } from '@app/contracts';
import type { CertificatesPage, CertifiedReviewer } from '@app/contracts/manuscripts';
import { Button, Checkbox } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import type { useSelection } from '@app/office-kit/tables/use-selection.ts';
import styles from '../desk/desk.module.css';

const columns = [
  { label: 'Reviewer' },
  { label: 'Finished reviews' },
  { label: 'Certificate' },
  { label: 'Action' },
];

interface CertificateTableProps {
  page: CertificatesPage;
  selection: ReturnType<typeof useSelection>;
  onWithdraw: (reviewer: CertifiedReviewer) => void;
}

export function CertificateTable({ page, selection, onWithdraw }: CertificateTableProps) {
  return (
    <DataTable label="Reviewers" cards="lines">
      <TableHead columns={columns}>
        <Checkbox aria-label="Select all reviewers" {...selection.allProps} />
      </TableHead>
      <tbody>
        {page.reviewers.map((reviewer) => (
          <tr key={reviewer.person}>
            <td data-label="Select">
              <Checkbox
                aria-label={`Select ${reviewer.name}`}
                {...selection.rowProps(reviewer.person)}
              />
            </td>
            <td data-label="Reviewer">
              <strong className={styles.title}>{reviewer.name}</strong>
              {reviewer.obstacle && <span className={styles.line}>{reviewer.obstacle}</span>}
            </td>
            <td data-label="Finished reviews">{reviewer.reviews}</td>
            <td data-label="Certificate">
              <Certificate {...reviewer} year={page.year} isPartial={page.isPartial} />
            </td>
            <td data-label="Action">
              {reviewer.isIssued && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Withdraw the certificate of ${reviewer.name}`}
                  onClick={() => onWithdraw(reviewer)}
                >
                  Withdraw
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

interface CertificateProps extends CertifiedReviewer {
  year: number;
  isPartial: boolean;
}

function Certificate({ name, issued, isIssued, isCurrent, obstacle, ...rest }: CertificateProps) {
  if (!issued) return isIssued ? 'Issued' : '–';
  const isOutdated = !isCurrent && obstacle === null;
  return (
    <>
      <a
        href={reviewerCertificatePath(issued.id)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Certificate of ${name}: ${reviewsInWords({ count: issued.count, year: rest.year })}`}
      >
        {reviewsInWords({ count: issued.count, year: rest.year })}
      </a>
      <span className={styles.line}>
        issued {formatDay(issued.day)}
        {isOutdated && ' · the name or the number has changed since: issue it again'}
      </span>
    </>
  );
}
