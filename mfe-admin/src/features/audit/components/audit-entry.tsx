import type { AuditAction, AuditEntry as Entry } from '@app/contracts';
import { VisuallyHidden } from '@app/office-kit';
import { formatMoment } from '@app/office-kit/dates.ts';
import { Link } from '@app/web-kit';
import { FieldDifferences } from '../../differences/field-differences.tsx';
import { auditPath } from '../audit-view.ts';
import { auditedKinds, recordPath } from '../audited-kinds.ts';
import styles from './audit.module.css';

/** The verbs that describe actions. Unknown actions, such as those of a later release, appear by their stored name. */
const verbs: Partial<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
  'sign-out': 'ended every session of',
  'wrong-codes': 'gave too many wrong codes as',
  unsure: 'may have written',
} satisfies Record<AuditAction, string>;

export function AuditEntry({ entry, isHistory }: { entry: Entry; isHistory: boolean }) {
  const { seq, at, by, address, action, kind, record, label } = entry;
  const known = auditedKinds[kind];
  const path = recordPath(entry);
  const heading = `entry-${seq}`;
  return (
    <article className={styles.entry} aria-labelledby={heading}>
      <h2 id={heading}>
        {by.name} {verbs[action] ?? action} {!known?.singleton && `${known?.name ?? kind} `}
        {path ? <Link to={path}>{label}</Link> : label}
      </h2>
      <div className={styles.circumstances}>
        <time dateTime={at}>{formatMoment(at)}</time>
        {address && <span>from {address}</span>}
        {!isHistory && record !== '' && (
          <Link to={auditPath({ source: known?.source, kind, record })}>
            History<VisuallyHidden> of {label}</VisuallyHidden>
          </Link>
        )}
        <details>
          <summary>Entry {seq}</summary>
          Hash <code className={styles.hash}>{entry.hash}</code>
        </details>
      </div>
      <Values entry={entry} />
    </article>
  );
}

function Values({ entry: { action, kind, label, before, after } }: { entry: Entry }) {
  if (!before && !after) return null;
  const values = (
    <FieldDifferences before={before} after={after} labels={auditedKinds[kind]?.labels ?? {}} />
  );
  if (action === 'update') return values;
  return (
    <details className={styles.values}>
      <summary>
        Values<VisuallyHidden> of {label}</VisuallyHidden>
      </summary>
      {values}
    </details>
  );
}
