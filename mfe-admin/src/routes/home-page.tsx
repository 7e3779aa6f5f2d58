import { type LoaderFunctionArgs, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { readCounts } from '../features/dashboard/api/read-counts.ts';
import { Tile } from '../features/dashboard/components/tile.tsx';
import { PageHead } from '../features/layout/components/page-head.tsx';
import styles from './home-page.module.css';

export function loader({ request }: LoaderFunctionArgs) {
  return area.asUser(request, () => readCounts(request.signal));
}

export function Component() {
  const { archives, editors } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Dashboard" />
      <ul className={styles.tiles}>
        <Tile name="Archives" count={archives} unit="issue" to="/admin/archives" />
        <Tile name="Editors" count={editors} unit="editor" />
      </ul>
    </>
  );
}
