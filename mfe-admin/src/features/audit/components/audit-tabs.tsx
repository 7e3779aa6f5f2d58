import { Link } from '@app/web-kit';
import { type AuditSource, auditPath, auditSources } from '../audit-view.ts';
import styles from './audit.module.css';

/** The logs that there are, each at an address of its own. */
export function AuditTabs({ shown }: { shown: AuditSource }) {
  return (
    <nav className={styles.tabs} aria-label="Audit logs">
      {Object.entries(auditSources).map(([source, name]) => (
        <Link
          key={source}
          to={auditPath({ source: source as AuditSource })}
          aria-current={source === shown ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
