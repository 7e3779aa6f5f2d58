import { Link } from '@app/web-kit';
import { type AuditSource, auditPath, auditSources } from '../audit-view.ts';
import styles from './audit.module.css';

const sources: readonly AuditSource[] = ['records', 'users'];

export function AuditTabs({ shown }: { shown: AuditSource }) {
  return (
    <nav className={styles.tabs} aria-label="Audit logs">
      {sources.map((source) => (
        <Link
          key={source}
          to={auditPath({ source })}
          aria-current={source === shown ? 'page' : undefined}
        >
          {auditSources[source]}
        </Link>
      ))}
    </nav>
  );
}
