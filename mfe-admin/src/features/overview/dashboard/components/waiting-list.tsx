import { type FaultyArticles, type Job, MAX_WAITING_ROWS, type Waiting } from '@app/contracts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link } from '@app/web-kit';
import { type ReactNode, Suspense, use } from 'react';
import { faultsOf, type WaitingGroup, waitingGroups } from '../waiting-groups.tsx';
import styles from './dashboard.module.css';

/** What takes longer to find. Null if it could not be read. */
export interface Later {
  faulty: FaultyArticles | null;
  jobs: readonly Job[] | null;
}

interface WaitingListProps {
  waiting: Waiting | null;
  later: Promise<Later>;
}

export function WaitingList({ waiting, later }: WaitingListProps) {
  const groups = waiting === null ? [] : waitingGroups(waiting);
  return (
    <section className={styles.now} aria-labelledby="now">
      <h2 id="now">What now</h2>
      {waiting === null && (
        <p className={styles.note}>Issues, deposits and emails could not be read right now.</p>
      )}
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      <Suspense
        fallback={
          <p className={styles.note} role="status">
            Checking the articles …
          </p>
        }
      >
        <LaterGroups later={later} isEmpty={waiting !== null && groups.length === 0} />
      </Suspense>
    </section>
  );
}

function LaterGroups({ later, isEmpty }: { later: Promise<Later>; isEmpty: boolean }) {
  const { faulty, jobs } = use(later);
  const groups = faultsOf(faulty, jobs);
  const isUnknown = faulty === null || jobs === null;
  return (
    <>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      {isUnknown && (
        <p className={styles.note}>
          {faulty === null && 'The articles could not be checked right now. '}
          {jobs === null && 'The certificates could not be listed right now.'}
        </p>
      )}
      {isEmpty && groups.length === 0 && !isUnknown && <EmptyState>Nothing is waiting.</EmptyState>}
    </>
  );
}

function Group({ title, total, rows, all }: WaitingGroup) {
  return (
    <div className={styles.group}>
      <h3>
        {title} <span className={styles.total}>{total.toLocaleString('en')}</span>
      </h3>
      <Tasks rows={rows.slice(0, MAX_WAITING_ROWS)} />
      {rows.length > MAX_WAITING_ROWS && (
        <details>
          <summary className={styles.all}>
            {`${(rows.length - MAX_WAITING_ROWS).toLocaleString('en')} more ${title.toLowerCase()}`}
          </summary>
          <Tasks rows={rows.slice(MAX_WAITING_ROWS)} />
        </details>
      )}
      {all && total > rows.length && (
        <Link className={styles.all} to={all}>
          {`All ${total.toLocaleString('en')}: ${title.toLowerCase()}`}
        </Link>
      )}
    </div>
  );
}

const Tasks = ({ rows }: Pick<WaitingGroup, 'rows'>) => (
  <Rows>
    {rows.map(({ key, to, name, note }) => (
      <li key={key}>
        <Link to={to}>{name}</Link>
        <span className={styles.note}>{note}</span>
      </li>
    ))}
  </Rows>
);

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);
