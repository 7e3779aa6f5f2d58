import { type ArchiveSummary, journalName } from '@app/contracts';
import { Link, type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { archiveYears } from '../features/issues/archive-years.ts';
import { ArchiveFrame } from '../features/issues/components/archive-frame.tsx';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  return call('listArchives', { signal: request.signal });
}

export function Component() {
  const years = archiveYears(useLoaderData<ArchiveSummary[]>());
  const journal = journalName(useSettings());
  return (
    <>
      <PageHead
        title="Archives"
        description={`All issues of ${journal}, by year, volume and issue.`}
        path="/archives"
      />
      <h1 className={page.heading}>Archives</h1>
      {years.length === 0 && (
        <p className={page.empty}>
          No issue has been published yet. The issues will be listed here by year.
        </p>
      )}
      {years.map((year) => (
        <ArchiveFrame key={year.year} {...year} />
      ))}
      {years.length > 0 && (
        <p className={page.screenOnly}>
          <Link to="/preservation">All volumes for libraries and archives</Link>
        </p>
      )}
    </>
  );
}
