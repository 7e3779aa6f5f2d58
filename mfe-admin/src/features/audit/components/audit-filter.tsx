import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { Link, useNavigate } from '@app/web-kit';
import type { FormEvent } from 'react';
import { type AuditSource, type AuditView, auditPath, auditSources } from '../audit-view.ts';
import { auditedKinds } from '../audited-kinds.ts';
import styles from './audit.module.css';

/** A form that filters the entries. The `key` resets the fields when the URL changes, for example by going back. */
export function AuditFilter({ view }: { view: AuditView }) {
  const navigate = useNavigate();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const get = (name: string) => String(given.get(name) ?? '').trim();
    navigate(auditPath({ source: view.source, kind: get('kind'), by: get('by') }));
  };
  const kinds = Object.entries(auditedKinds).filter(
    ([, { source = 'records' }]) => source === view.source,
  );

  return (
    <search>
      <form key={auditPath(view)} className={styles.filter} onSubmit={show}>
        {kinds.length > 1 && (
          <NativeSelect
            label="Kind"
            name="kind"
            defaultValue={view.kind}
            data={[
              { value: '', label: 'All kinds' },
              ...kinds.map(([value, { plural }]) => ({ value, label: plural })),
            ]}
          />
        )}
        <TextInput
          label="User"
          description="Or part of the name"
          name="by"
          type="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={view.by}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </search>
  );
}

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
