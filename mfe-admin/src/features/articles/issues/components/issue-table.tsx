import { type AdminIssue, issuePath } from '@app/contracts';
import { Badge, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import {
  addArticlePath,
  adminIssuePath,
  issueName,
  threeDigits,
  twoDigits,
} from '../../../../shared/issue-numbers.ts';
import type { ListState } from '../../../../shared/tables/use-list-state.ts';
import { IssueBadge } from './issue-status.tsx';
import styles from './issues.module.css';

interface IssueTableProps {
  issues: readonly AdminIssue[];
  list: ListState;
  created: string | undefined;
}

const columns = [
  { label: 'Year', sort: 'year' },
  { label: 'Volume', sort: 'volume' },
  { label: 'Issue', sort: 'issue' },
  { label: 'Articles', sort: 'articles' },
  { label: 'Created', sort: 'creation', className: styles.creation },
  { label: 'Action' },
];

export const issueLinkId = (id: string) => `issue-${id}`;

export function IssueTable({ issues, list, created }: IssueTableProps) {
  return (
    <DataTable label="Archives" cards="flow">
      <TableHead columns={columns} list={list} />
      <tbody>
        {issues.map((issue) => (
          <tr
            key={issue.id}
            data-row={issue.id}
            className={issue.id === created ? styles.created : undefined}
          >
            <td>
              {issue.year}
              {issue.id === created && (
                <Badge className={styles.mark} variant="light">
                  New
                </Badge>
              )}
              {issue.status !== 'published' && (
                <span className={styles.mark}>
                  <IssueBadge issue={issue} />
                </span>
              )}
            </td>
            <td data-label="Volume">{issue.volumelabel || twoDigits(issue.volume)}</td>
            <td data-label="Issue">{issue.issuelabel || twoDigits(issue.issue)}</td>
            <td data-label="Articles">{threeDigits(issue.articles)}</td>
            <td className={styles.creation}>
              <time dateTime={issue.creation}>{formatDay(issue.creation)}</time>
            </td>
            <td data-actions>
              <Link data-row-link id={issueLinkId(issue.id)} to={adminIssuePath(issue)}>
                Articles<VisuallyHidden> of {issueName(issue)}</VisuallyHidden>
              </Link>
              <Link to={addArticlePath(issue)}>
                Add article<VisuallyHidden> to {issueName(issue)}</VisuallyHidden>
              </Link>
              {issue.status === 'published' && (
                <a href={issuePath(issue)} target="_blank" rel="noreferrer">
                  View
                  <VisuallyHidden>
                    {' '}
                    {issueName(issue)} as readers see it, in a new tab
                  </VisuallyHidden>
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
