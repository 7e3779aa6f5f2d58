import type { AuditEntry } from '@app/contracts';
import { formatMoment } from '@app/office-kit/dates.ts';
import { Link } from '@app/web-kit';
import { changeText } from '../../audit/audit-text.ts';
import { recordPath } from '../../audit/audited-kinds.ts';
import styles from './dashboard.module.css';
import { Rows } from './waiting-list.tsx';

export function LastChanges({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.now} aria-labelledby="changes">
      <h2 id="changes">Last changes</h2>
      <Rows>
        {entries.map((entry) => {
          const path = recordPath(entry);
          return (
            <li key={entry.seq}>
              <span>
                {changeText(entry)} {path ? <Link to={path}>{entry.label}</Link> : entry.label}
              </span>
              <time className={styles.note} dateTime={entry.at}>
                {formatMoment(entry.at)}
              </time>
            </li>
          );
        })}
      </Rows>
      <Link className={styles.all} to="/admin/audit">
        All changes
      </Link>
    </section>
  );
}
