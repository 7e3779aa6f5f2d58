import { USAGE_PAGE_SIZE, usageQuerySchema } from '@app/contracts';
import { exportUsage, listUsage } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { downloadFile } from '@app/office-kit/requests/downloads.ts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { withEntries } from '@app/office-kit/tables/list-query.ts';
import { Pager } from '@app/office-kit/tables/pager.tsx';
import { useLoaderData, useNavigate } from '@app/web-kit';
import { area } from '../area.ts';
import { MonthsForm } from '../features/office/usage/components/months-form.tsx';
import {
  ArticleUsageTable,
  MonthUsageTable,
} from '../features/office/usage/components/usage-tables.tsx';
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
