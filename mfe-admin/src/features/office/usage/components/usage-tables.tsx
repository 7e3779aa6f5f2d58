import { plainText, type UsageReport } from '@app/contracts';
import { formatMonth } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import styles from './usage.module.css';

const numbers = [
  { label: 'Views', className: styles.number },
  { label: 'Downloads', className: styles.number },
];
const number = (value: number) => value.toLocaleString('en');

export function MonthUsageTable({ months }: Pick<UsageReport, 'months'>) {
  const total = (figure: 'views' | 'downloads') =>
    number(months.reduce((sum, month) => sum + month[figure], 0));
  return (
    <>
      <h2 className={styles.heading}>By month</h2>
      <DataTable label="Figures by month">
        <TableHead columns={[{ label: 'Month' }, ...numbers]} />
        <tbody>
          {months.map(({ month, views, downloads }) => (
            <tr key={month}>
              <td>{formatMonth(month)}</td>
              <td className={styles.number}>{number(views)}</td>
              <td className={styles.number}>{number(downloads)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td className={styles.number}>{total('views')}</td>
            <td className={styles.number}>{total('downloads')}</td>
          </tr>
        </tfoot>
      </DataTable>
    </>
  );
}

export function ArticleUsageTable({ articles }: Pick<UsageReport, 'articles'>) {
  return (
    <>
      <h2 className={styles.heading}>By article</h2>
      <DataTable label="Figures by article">
        <TableHead columns={[{ label: 'Article' }, ...numbers]} />
        <tbody>
          {articles.map(({ id, refnumber, title, views, downloads }) => (
            <tr key={id} data-row={id}>
              <td className={styles.article}>
                <Link data-row-link to={`/admin/archives/${id}`}>
                  {plainText(title)}
                </Link>
                <span className={styles.note}>{refnumber}</span>
              </td>
              <td className={styles.number}>{number(views)}</td>
              <td className={styles.number}>{number(downloads)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
}
