import { type AdminSearchRow, pageRange } from '@app/contracts';
import { VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import { StageBadge } from '../../../articles/components/stage-badge.tsx';
import styles from './search-table.module.css';

const columns = [
  ...['S. NO.', 'REF. NUM.', 'TITLE', 'TRANSACTION ID', 'PAGES'].map((label) => ({ label })),
  { label: 'Created At', className: styles.wide },
  { label: 'Modified At', className: styles.wide },
  { label: 'Action' },
];

export function SearchTable({ articles }: { articles: AdminSearchRow[] }) {
  return (
    <DataTable label="Articles found" cards="flow">
      <TableHead columns={columns} />
      <tbody>
        {articles.map((article, at) => (
          <tr key={article.id} data-row={article.id}>
            <td>{at + 1}</td>
            <td>{article.refnumber}</td>
            <td className={styles.title} data-main>
              <Link to={`/admin/archives/${article.id}`}>
                <RichTitle html={article.title} />
              </Link>
              <StageBadge className={styles.disabled} article={article} />
            </td>
            <td className={styles.id} data-label="Transaction">
              {article.txnid}
            </td>
            <td className={styles.line} data-label="Pages">
              {pageRange(article.pagenumber)}
            </td>
            <td className={styles.wide}>
              <time dateTime={article.creation}>{formatDay(article.creation)}</time>
            </td>
            <td className={styles.wide}>
              <time dateTime={article.modification}>{formatDay(article.modification)}</time>
            </td>
            <td>
              <Link data-row-link to={`/admin/archives/${article.id}`}>
                Edit<VisuallyHidden> {article.refnumber}</VisuallyHidden>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
