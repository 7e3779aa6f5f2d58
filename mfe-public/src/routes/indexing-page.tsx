import { type IndexingEntry, journalName } from '@app/contracts';
import { type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { LogoGrid } from '../features/indexing/components/logo-grid.tsx';
import { call } from '../features/journal/api.ts';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useSettings } from '../features/journal/use-settings.ts';
import page from '../styles/page.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  return call('listIndexingEntries', { signal: request.signal });
}

export function Component() {
  const entries = useLoaderData<IndexingEntry[]>();
  const journal = journalName(useSettings());
  return (
    <>
      <PageHead
        title="Indexing"
        description={`The indexing and abstracting services that list the articles of ${journal}.`}
        path="/indexing"
      />
      <h1 className={page.heading}>Indexing and abstracting</h1>
      {entries.length === 0 ? (
        <p className={page.empty}>
          No index is listed yet. The services that index and abstract the journal will be shown
          here.
        </p>
      ) : (
        <>
          <p className={page.lead}>The articles of {journal} can be found in these services.</p>
          <LogoGrid entries={entries} />
        </>
      )}
    </>
  );
}
