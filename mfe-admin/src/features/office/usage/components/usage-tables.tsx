import {
  plainText,
  sumOfUsage,
  type UsageFigures,
  type UsageReport,
  usageActNames,
  usageActs,
} from '@app/contracts';
import { formatMonth } from '@app/office-kit/dates.ts';
import { DataTable } from '@app/office-kit/tables/data-table.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link } from '@app/web-kit';
import styles from './usage.module.css';

const columns = usageActNames.map((act) => ({ label: usageActs[act], className: styles.number }));

export function MonthUsageTable({ months }: Pick<UsageReport, 'months'>) {
  return (
    <>
      <h2 className={styles.heading}>By month</h2>
      <DataTable label="Figures by month">
        <TableHead columns={[{ label: 'Month' }, ...columns]} />
        <tbody>
          {months.map(({ month, ...figures }) => (
            <tr key={month}>
              <td>{formatMonth(month)}</td>
              <FigureCells figures={figures} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <FigureCells figures={sumOfUsage(months)} />
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
        <TableHead columns={[{ label: 'Article' }, ...columns]} />
        <tbody>
          {articles.map(({ id, refnumber, title, ...figures }) => (
            <tr key={id} data-row={id}>
              <td className={styles.article}>
                <Link data-row-link to={`/admin/archives/${id}`}>
                  {plainText(title)}
                </Link>
                <span className={styles.note}>{refnumber}</span>
              </td>
              <FigureCells figures={figures} />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
}

function FigureCells({ figures }: { figures: UsageFigures }) {
  return usageActNames.map((act) => (
    <td key={act} className={styles.number}>
      {figures[act].toLocaleString('en')}
    </td>
  ));
}
