import { type WorkCounts, workStatuses, workStatusNames } from '@app/contracts';
import { Link } from '@app/web-kit';
import { type View, viewPath } from '../view.ts';
import colours from './status-colours.module.css';
import styles from './status-filters.module.css';

const filters = [null, ...workStatuses];

interface StatusFiltersProps {
  view: View;
  /** The number of entries per status that match the view's search and dates. */
  counts: WorkCounts;
}

/** Links to the lists by status. They preserve the search, the dates and the sort order. */
export function StatusFilters({ view, counts }: StatusFiltersProps) {
  return (
    <nav aria-label="Filter by status">
      <ul className={styles.filters}>
        {filters.map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to={viewPath(view, { status })}
              className={`${styles.filter} ${colours.coloured}`}
              data-status={status ?? undefined}
              aria-current={status === view.status ? 'page' : undefined}
            >
              {status ? workStatusNames[status] : 'All Entries'}{' '}
              <span className={styles.count}>{counts[status ?? 'all']}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
