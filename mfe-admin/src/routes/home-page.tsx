import { type AdminIssue, type AuditEntry, MAX_WAITING_ROWS } from '@app/contracts';
import {
  listIssues,
  listJobs,
  readAudit,
  readCounts,
  readFaultyArticles,
  readWaiting,
} from '@app/contracts/endpoints';
import { formatMoment } from '@app/office-kit/dates.ts';
import { Link, useLoaderData } from '@app/web-kit';
import { area } from '../area.ts';
import { changeText } from '../features/overview/audit/audit-text.ts';
import { recordPath } from '../features/overview/audit/audited-kinds.ts';
import dashboardStyles from '../features/overview/dashboard/components/dashboard.module.css';
import {
  type Later,
  Rows,
  WaitingList,
} from '../features/overview/dashboard/components/waiting-list.tsx';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { addArticlePath, adminIssuePath, issueName, newestIssue } from '../shared/issue-numbers.ts';
import styles from './pages.module.css';

export const loader = area.loader(async (call) => {
  const orNull = <T,>(reading: Promise<T>) => reading.catch(() => null);
  const [faulty, jobs] = [orNull(call(readFaultyArticles, {})), orNull(call(listJobs, {}))];
  const later: Promise<Later> = Promise.all([faulty, jobs]).then(([articles, all]) => ({
    faulty: articles,
    jobs: all,
  }));
  // Even if the database is unavailable, the counts and issues can be read. The other parts are then left out.
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

function LastChanges({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className={dashboardStyles.now} aria-labelledby="changes">
      <h2 id="changes">Last changes</h2>
      <Rows>
        {entries.map((entry) => {
          const path = recordPath(entry);
          return (
            <li key={entry.seq}>
              <span>
                {changeText(entry)} {path ? <Link to={path}>{entry.label}</Link> : entry.label}
              </span>
              <time className={dashboardStyles.note} dateTime={entry.at}>
                {formatMoment(entry.at)}
              </time>
            </li>
          );
        })}
      </Rows>
      <Link className={dashboardStyles.all} to="/admin/audit">
        All changes
      </Link>
    </section>
  );
}

function NextSteps({ newest }: { newest: AdminIssue | undefined }) {
  if (!newest) {
    return (
      <section className={dashboardStyles.steps} aria-labelledby="steps">
        <h2 id="steps">First steps</h2>
        <ol>
          <li>
            <Link to="/admin/settings">Settings</Link>: the journal’s name, its ISSN and how to
            reach it
          </li>
          <li>
            <Link to="/admin/archives">Archives</Link>: create the first issue with Add New
          </li>
          <li>
            The first article, on the issue’s page. Add several back issues at once with{' '}
            <Link to="/admin/import">Import and export</Link>
          </li>
        </ol>
      </section>
    );
  }
  return (
    <section className={dashboardStyles.steps} aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      <ul className={dashboardStyles.rows}>
        <li>
          <Link to={addArticlePath(newest)}>Add article to the newest issue</Link>
          <span className={dashboardStyles.note}>{issueName(newest)}</span>
        </li>
        <li>
          <Link to={adminIssuePath(newest)}>Articles of the newest issue</Link>
          <span className={dashboardStyles.note}>{`${newest.articles} so far`}</span>
        </li>
        <li>
          <Link to="/admin/import">Import and export</Link>
          <span className={dashboardStyles.note}>Many articles at once</span>
        </li>
        <li>
          <Link to="/admin/readiness">Indexing checks</Link>
          <span className={dashboardStyles.note}>What prevents articles from being found</span>
        </li>
      </ul>
    </section>
  );
}

interface TileProps {
  name: string;
  count: number;
  unit: string;
  to: string;
}

function Tile({ name, count, unit, to }: TileProps) {
  return (
    <li>
      <Link className={dashboardStyles.tile} to={to}>
        <span className={dashboardStyles.name}>{name}</span>
        <span className={dashboardStyles.count}>{count}</span>
        <span className={dashboardStyles.unit}>{count === 1 ? unit : `${unit}s`}</span>
      </Link>
    </li>
  );
}
