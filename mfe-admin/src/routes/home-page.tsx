import { listIssues, readCounts } from '@app/contracts/endpoints';
import { useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { NextSteps, Tile } from '../features/dashboard/components/next-steps.tsx';
import { newestIssue } from '../features/issues/issue-numbers.ts';
import { PageHead } from '../features/layout/components/page-head.tsx';
import styles from './pages.module.css';

export const loader = area.loader(async (call) => {
  const [counts, issues] = await Promise.all([call(readCounts, {}), call(listIssues, {})]);
  return { counts, newest: newestIssue(issues) };
});

export function Component() {
  const { counts, newest } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Dashboard" />
      <ul className={styles.tiles}>
        <Tile name="Archives" count={counts.archives} unit="issue" to="/admin/archives" />
        <Tile name="Editors" count={counts.editors} unit="editor" to="/admin/editors" />
      </ul>
      <NextSteps newest={newest} />
    </>
  );
}
