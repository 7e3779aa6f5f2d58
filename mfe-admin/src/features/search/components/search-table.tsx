import type { AdminSearchRow } from '@app/contracts';
import { Badge, VisuallyHidden } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { Link } from '@app/web-kit';
import styles from './search-table.module.css';

export function SearchTable({ articles }: { articles: AdminSearchRow[] }) {
  return (
    <DataTable label="Articles found">
      <thead>
        <tr>
          <th scope="col">S. NO.</th>
          <th scope="col">REF. NUM.</th>
          <th scope="col">TITLE</th>
          <th scope="col">TRANSACTION ID</th>
          <th scope="col">PAGES</th>
          <th scope="col" className={styles.wide}>
            Created At
          </th>
          <th scope="col" className={styles.wide}>
            Modified At
          </th>
          <th scope="col">EDIT</th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article, at) => (
          <tr key={article.id} data-row={article.id}>
            <td>{at + 1}</td>
            <td>{article.refnumber}</td>
            <td className={styles.title}>
              <RichTitle html={article.title} />
              {article.status === 'disabled' && (
                <Badge className={styles.disabled} variant="outline" color="var(--danger)">
                  Disabled
                </Badge>
              )}
            </td>
            <td className={styles.id}>{article.txnid}</td>
            <td className={styles.line}>{article.pagenumber}</td>
            <td className={styles.wide}>
              <time dateTime={article.creation}>{formatDay(article.creation)}</time>
            </td>
            <td className={styles.wide}>
              <time dateTime={article.modification}>{formatDay(article.modification)}</time>
            </td>
            <td>
              <Link data-row-link to={`/admin/archives/${article.id}`}>
                EDIT<VisuallyHidden> {article.refnumber}</VisuallyHidden>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
