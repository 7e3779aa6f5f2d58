import {
  monthSchema,
  plainText,
  USAGE_PAGE_SIZE,
  type UsageReport,
  usageQuerySchema,
} from '@app/contracts';
import { exportUsage, listUsage } from '@app/contracts/endpoints';
import { Button, TextInput } from '@app/office-kit';
import { formatMonth } from '@app/office-kit/dates.ts';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { DataTable, EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { withEntries } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { TableHead } from '@app/office-kit/tables/sort-header.tsx';
import { Link, useLoaderData, useNavigate } from '@app/web-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { area } from '../area.ts';
import usageStyles from '../features/office/usage/components/usage.module.css';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader((call, { request }) => {
  const entries = Object.fromEntries(new URL(request.url).searchParams);
  // If the address was changed by hand and is invalid, the last year is shown.
  const query = usageQuerySchema.safeParse(entries).data ?? { page: 1 };
  return call(listUsage, { query });
});

export function Component() {
  const { from, to, months, articles, total, page } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const show = (entries: { from: string; to: string; page?: string }) =>
    navigate(`/admin/usage${withEntries('', entries)}`);

  return (
    <>
      <PageHead title="Views and downloads" />
      <p className={styles.intro}>
        How often article pages were viewed and PDFs were downloaded. Robots do not count, and
        repetitions within 30 seconds count once. No data about readers is stored. New figures
        appear after a few seconds.
      </p>
      <MonthsForm
        key={`${from} ${to}`}
        from={from}
        to={to}
        onShow={show}
        download={
          <Button
            variant="default"
            loading={busy}
            onClick={() =>
              run('The table was not made', () =>
                downloadFile(area, exportUsage, { query: { from, to } }),
              )
            }
          >
            Table (CSV)
          </Button>
        }
      />
      {total === 0 ? (
        <EmptyState>No article was viewed or downloaded in these months.</EmptyState>
      ) : (
        <>
          <MonthUsageTable months={months} />
          <ArticleUsageTable articles={articles} />
          <Pager
            noun="articles"
            page={page}
            pageSize={USAGE_PAGE_SIZE}
            total={total}
            onPage={(next) => show({ from, to, page: String(next) })}
          />
        </>
      )}
    </>
  );
}

interface MonthsFormProps {
  from: string;
  to: string;
  onShow: (months: { from: string; to: string }) => void;
  download: ReactNode;
}

/** Chooses months. Some browsers have a field for months, and others show a text field. */
function MonthsForm({ from, to, onShow, download }: MonthsFormProps) {
  const [error, setError] = useState<{ from?: string; to?: string }>({});

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const months = { from: String(given.get('from')), to: String(given.get('to')) };
    const faultOf = (month: string) =>
      monthSchema.safeParse(month).success ? undefined : 'A month such as 2026-03';
    const faults = { from: faultOf(months.from), to: faultOf(months.to) };
    setError({ ...(faults.from && { from: faults.from }), ...(faults.to && { to: faults.to }) });
    if (!faults.from && !faults.to) onShow(months);
  }

  return (
    <form className={usageStyles.tools} onSubmit={show} noValidate>
      <TextInput label="From" name="from" type="month" defaultValue={from} error={error.from} />
      <TextInput label="To" name="to" type="month" defaultValue={to} error={error.to} />
      <Button type="submit" variant="default">
        Show
      </Button>
      {download}
    </form>
  );
}

const numbers = [
  { label: 'Views', className: usageStyles.number },
  { label: 'Downloads', className: usageStyles.number },
];
const number = (value: number) => value.toLocaleString('en');

function MonthUsageTable({ months }: Pick<UsageReport, 'months'>) {
  const total = (figure: 'views' | 'downloads') =>
    number(months.reduce((sum, month) => sum + month[figure], 0));
  return (
    <>
      <h2 className={usageStyles.heading}>By month</h2>
      <DataTable label="Figures by month">
        <TableHead columns={[{ label: 'Month' }, ...numbers]} />
        <tbody>
          {months.map(({ month, views, downloads }) => (
            <tr key={month}>
              <td>{formatMonth(month)}</td>
              <td className={usageStyles.number}>{number(views)}</td>
              <td className={usageStyles.number}>{number(downloads)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td className={usageStyles.number}>{total('views')}</td>
            <td className={usageStyles.number}>{total('downloads')}</td>
          </tr>
        </tfoot>
      </DataTable>
    </>
  );
}

function ArticleUsageTable({ articles }: Pick<UsageReport, 'articles'>) {
  return (
    <>
      <h2 className={usageStyles.heading}>By article</h2>
      <DataTable label="Figures by article">
        <TableHead columns={[{ label: 'Article' }, ...numbers]} />
        <tbody>
          {articles.map(({ id, refnumber, title, views, downloads }) => (
            <tr key={id} data-row={id}>
              <td className={usageStyles.article}>
                <Link data-row-link to={`/admin/archives/${id}`}>
                  {plainText(title)}
                </Link>
                <span className={usageStyles.note}>{refnumber}</span>
              </td>
              <td className={usageStyles.number}>{number(views)}</td>
              <td className={usageStyles.number}>{number(downloads)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
}
