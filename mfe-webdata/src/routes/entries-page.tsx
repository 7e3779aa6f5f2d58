import { workStatusNames } from '@app/contracts';
import { Button } from '@app/office-kit';
import { Link, type LoaderFunctionArgs, notFound, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { readEntries } from '../features/entries/api/read-entries.ts';
import { EntryList } from '../features/entries/components/entry-list.tsx';
import { type View, viewOf } from '../features/entries/view.ts';
import { asVerified } from '../features/layout/as-verified.ts';
import { EntryTools } from '../features/tools/components/entry-tools.tsx';
import styles from './entries-page.module.css';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = viewOf(params.filterType, new URL(request.url).search);
  if (!view) throw notFound();
  await asVerified(request);
  const log = await area.asUser(request, () => readEntries(view, request.signal));
  return { view, log };
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <>
      <title>{titleOf(loaded.view)}</title>
      <header className={styles.head}>
        <h1>Work log</h1>
        <Button renderRoot={(props) => <Link {...props} to="/webdata/addentris" />}>Add New</Button>
      </header>
      <EntryList
        loaded={loaded}
        toolsOf={(view, total) => <EntryTools view={view} total={total} />}
      />
    </>
  );
}

/** What the browser calls the page, and what is read out when the list is another one. */
function titleOf({ status, search, page }: View): string {
  return [
    status ? workStatusNames[status] : null,
    search ? `“${search}”` : null,
    page > 1 ? `Page ${page}` : null,
    'Work log',
  ]
    .filter((part) => part !== null)
    .join(' | ');
}
