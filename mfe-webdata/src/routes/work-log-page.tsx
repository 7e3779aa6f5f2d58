import { workStatusNames } from '@app/contracts';
import { listWorkPage } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { HelpLink } from '@app/office-kit/guide/guide.tsx';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { SavedSearches } from '../features/saved-searches/components/saved-searches.tsx';
import { area, asVerified } from '../features/session/area.ts';
import { DateRange } from '../features/work-log/components/date-range.tsx';
import { EntryList } from '../features/work-log/components/entry-list.tsx';
import { ExportButton } from '../features/work-log/components/export-button.tsx';
import { ListTools } from '../features/work-log/components/list-tools.tsx';
import { filterOf, usesTools, type View, viewOf } from '../features/work-log/view.ts';
import styles from './work-log-page.module.css';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = viewOf(params.filterType, new URL(request.url).search);
  if (!view) throw notFound();
  await asVerified(request);
  const query = { ...filterOf(view), page: String(view.page) };
  const log = await area.asUser(request, () =>
    area.api.call(listWorkPage, { query, signal: request.signal }),
  );
  return { view, log };
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <title>{titleOf(loaded.view)}</title>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Work log</h1>
          <HelpLink to="/webdata/help" />
        </div>
        <Button component={Link} to="/webdata/addentris">
          Add New
        </Button>
      </header>
      <EntryList
        loaded={loaded}
        toolsOf={(view, total) => (
          <ListTools isUsed={usesTools(view)}>
            {/* The key resets the form when the dates in the URL change. */}
            <DateRange key={`${view.from} ${view.to}`} view={view} />
            <SavedSearches view={view}>
              <ExportButton view={view} total={total} />
            </SavedSearches>
          </ListTools>
        )}
      />
    </>
  );
}

/** Returns the document's title. Screen readers announce it when another list is shown. */
function titleOf({ status, search, page }: View): string {
  return [
    status && workStatusNames[status],
    search && `“${search}”`,
    page > 1 && `Page ${page}`,
    'Work log',
  ]
    .filter(Boolean)
    .join(' | ');
}
