import type { AdminIssue } from '@app/contracts';
import { Link } from '@app/web-kit';
import { addArticlePath, adminIssuePath, issueName } from '../../../../shared/issue-numbers.ts';
import styles from './dashboard.module.css';

export function NextSteps({ newest }: { newest: AdminIssue | undefined }) {
  if (!newest) {
    return (
      <section className={styles.steps} aria-labelledby="steps">
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
    <section className={styles.steps} aria-labelledby="steps">
      <h2 id="steps">Next steps</h2>
      <ul className={styles.rows}>
        <li>
          <Link to={addArticlePath(newest)}>Add article to the newest issue</Link>
          <span className={styles.note}>{issueName(newest)}</span>
        </li>
        <li>
          <Link to={adminIssuePath(newest)}>Articles of the newest issue</Link>
          <span className={styles.note}>{`${newest.articles} so far`}</span>
        </li>
        <li>
          <Link to="/admin/import">Import and export</Link>
          <span className={styles.note}>Many articles at once</span>
        </li>
        <li>
          <Link to="/admin/readiness">Indexing checks</Link>
          <span className={styles.note}>What prevents articles from being found</span>
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

export function Tile({ name, count, unit, to }: TileProps) {
  return (
    <li>
      <Link className={styles.tile} to={to}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{count}</span>
        <span className={styles.unit}>{count === 1 ? unit : `${unit}s`}</span>
      </Link>
    </li>
  );
}
