import type { AdminIssue } from '@app/contracts';
import { Link } from '@app/web-kit';
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
    <DataTable label="Issues of the journal">
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
              <Link to={adminIssuePath(issue)} aria-label={`Articles of ${issueName(issue)}`}>
                Articles
              </Link>
              <Link to={addArticlePath(issue)} aria-label={`Add article to ${issueName(issue)}`}>
                Add article
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
