import { MAX_WAITING_ROWS } from '@app/contracts';
import {
  listIssues,
  listJobs,
  readAudit,
  readCounts,
  readFaultyArticles,
  readWaiting,
} from '@app/contracts/endpoints';
import { useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { LastChanges } from '../features/overview/dashboard/components/last-changes.tsx';
import { NextSteps, Tile } from '../features/overview/dashboard/components/next-steps.tsx';
import {
  type Later,
  WaitingList,
} from '../features/overview/dashboard/components/waiting-list.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { newestIssue } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call) => {
  const orNull = <T,>(reading: Promise<T>) => reading.catch(() => null);
  const [faulty, jobs] = [orNull(call(readFaultyArticles, {})), orNull(call(listJobs, {}))];
  const later: Promise<Later> = Promise.all([faulty, jobs]).then(([articles, all]) => ({
    faulty: articles,
    jobs: all,
  }));
  // Without the database, the counts and issues can still be read.
  const [counts, issues, waiting, changes] = await Promise.all([
    call(readCounts, {}),
    call(listIssues, {}),
    orNull(call(readWaiting, {})),
    orNull(call(readAudit, { query: { page: 1, pageSize: MAX_WAITING_ROWS } })),
  ]);
  return { counts, newest: newestIssue(issues), waiting, entries: changes?.entries ?? [], later };
});

export function Component() {
  const { counts, newest, waiting, entries, later } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Dashboard" />
      <ul className={styles.tiles}>
        <Tile name="Archives" count={counts.archives} unit="issue" to="/admin/archives" />
        <Tile name="Editors" count={counts.editors} unit="editor" to="/admin/editors" />
      </ul>
      {newest && <WaitingList waiting={waiting} later={later} />}
      <NextSteps newest={newest} />
      <LastChanges entries={entries} />
    </>
  );
}
