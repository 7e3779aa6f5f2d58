import type { AdminIssue } from '@app/contracts';
import { Link } from '@app/web-kit';
import { VisuallyHidden } from '@app/web-kit/office';
import { DataTable } from '../../tables/components/data-table.tsx';
import { formatDay } from '../../tables/format-day.ts';
import {
  addArticlePath,
  adminIssuePath,
  issueName,
  threeDigits,
  twoDigits,
} from '../issue-numbers.ts';

export function IssueTable({ issues }: { issues: AdminIssue[] }) {
  return (
    <DataTable label="Archives">
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Volume</th>
          <th scope="col">Issue</th>
          <th scope="col">Articles</th>
          <th scope="col">Created</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue) => (
          <tr key={issue.id}>
            <td>{issue.year}</td>
            <td>{twoDigits(issue.volume)}</td>
            <td>{twoDigits(issue.issue)}</td>
            <td>{threeDigits(issue.articles)}</td>
            <td>
              <time dateTime={issue.creation}>{formatDay(issue.creation)}</time>
            </td>
            <td data-actions>
              <Link to={adminIssuePath(issue)}>
                Articles<VisuallyHidden> of {issueName(issue)}</VisuallyHidden>
              </Link>
              <Link to={addArticlePath(issue)}>
                Add article<VisuallyHidden> to {issueName(issue)}</VisuallyHidden>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
