import { type FaultyArticles, type Job, MAX_WAITING_ROWS, type Waiting } from '@app/contracts';
import { formatMoment } from '@app/office-kit/dates.ts';
import { RichTitle } from '@app/office-kit/rich-text/rich-title.tsx';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { Link } from '@app/web-kit';
import { type ReactNode, Suspense, use } from 'react';
import { addArticlePath, adminIssuePath, issueName } from '../../../../shared/issue-numbers.ts';
import styles from './dashboard.module.css';

/** The parts that take longer to load. A part is null if it could not be read. */
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
      <h2 id="now">To do</h2>
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
          {faulty === null && 'The articles could not be checked. '}
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

/** Tasks of one kind. Each row leads to the page where the task is done. */
interface WaitingGroup {
  title: string;
  /** The number of all tasks. `rows` may contain only the first of them. */
  total: number;
  rows: { key: string; to: string; name: ReactNode; note: ReactNode }[];
  /** The page that lists all tasks. Absent if `rows` contains all. */
  all?: string;
}

const filled = (groups: readonly WaitingGroup[]) => groups.filter(({ total }) => total > 0);
const articlePath = (id: string) => `/admin/archives/${id}`;

/** The group of each list, in the order on the page. */
const groups: { [Name in keyof Waiting]: (list: Waiting[Name]) => WaitingGroup } = {
  scheduledIssues: ({ total, rows }) => ({
    title: 'Scheduled issues',
    total,
    all: '/admin/archives',
    rows: rows.map((issue) => ({
      key: adminIssuePath(issue),
      to: adminIssuePath(issue),
      name: issueName(issue),
      note: (
        <>
          {countOf(issue.articles, 'article')},{' '}
          <time dateTime={issue.scheduled}>{formatMoment(issue.scheduled)}</time>
        </>
      ),
    })),
  }),
  scheduled: ({ total, rows }) => ({
    title: 'Scheduled articles',
    total,
    rows: rows.map((article) => ({
      key: article.id,
      to: articlePath(article.id),
      name: <RichTitle html={article.title} />,
      note: <time dateTime={article.scheduled}>{formatMoment(article.scheduled)}</time>,
    })),
  }),
  issues: ({ total, rows }) => ({
    title: 'Unfinished issues',
    total,
    all: '/admin/archives',
    rows: rows.map((issue) => ({
      key: adminIssuePath(issue),
      to: issue.articles === 0 ? addArticlePath(issue) : adminIssuePath(issue),
      name: issueName(issue),
      note: whatLacks(issue),
    })),
  }),
  deposits: ({ total, rows }) => ({
    title: 'Deposits that failed',
    total,
    all: '/admin/deposits',
    rows: rows.map(({ id, title, reason }) => ({
      key: id,
      to: '/admin/deposits',
      name: title,
      note: reason,
    })),
  }),
  mails: ({ total, rows }) => ({
    title: 'Emails that were not sent',
    total,
    all: '/admin/emails?state=failed',
    rows: rows.map(({ id, title, reason }) => ({
      key: id,
      to: `/admin/emails/${encodeURIComponent(id)}`,
      name: title,
      note: reason,
    })),
  }),
};

function waitingGroups(waiting: Waiting): WaitingGroup[] {
  const groupOf = <Name extends keyof Waiting>(name: Name) => groups[name](waiting[name]);
  // `Object.keys` returns `string[]` instead of the literal keys.
  return filled((Object.keys(groups) as (keyof Waiting)[]).map(groupOf));
}

/** Returns the groups with faulty articles and failed certificates. */
function faultsOf(faulty: FaultyArticles | null, jobs: readonly Job[] | null): WaitingGroup[] {
  const failed = jobs?.filter(({ state }) => state === 'failed') ?? [];
  const journal = faulty?.journal ?? [];
  return filled([
    {
      title: 'Faults of the journal',
      total: journal.length,
      all: '/admin/readiness',
      rows: journal.map(({ id, title, field }) => ({
        key: id,
        to: field === undefined ? '/admin/readiness' : `/admin/settings?field=${field}`,
        name: title,
        note: 'Indexing check',
      })),
    },
    {
      title: 'Articles with faults',
      total: faulty?.total ?? 0,
      all: '/admin/readiness?show=fault',
      rows: (faulty?.rows ?? []).map(({ id, title, faults }) => ({
        key: id,
        to: articlePath(id),
        name: <RichTitle html={title} />,
        note: faults.join(' · '),
      })),
    },
    {
      title: 'Certificates that failed',
      total: failed.length,
      all: '/admin/certificates',
      rows: failed.slice(0, MAX_WAITING_ROWS).map(({ id, title, error }) => ({
        key: id,
        to: '/admin/certificates',
        name: title,
        note: error ?? '',
      })),
    },
  ]);
}

function whatLacks({ articles, drafts, status }: Waiting['issues']['rows'][number]): string {
  if (articles === 0) return status === 'draft' ? 'Draft without articles' : 'No articles yet';
  if (status === 'draft') return `Draft with ${countOf(articles, 'article')}`;
  if (drafts === 0) return 'Readers see none of its articles';
  return `${countOf(drafts, 'draft')} among ${countOf(articles, 'article')}`;
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
