import type { AuditSource } from '@app/contracts';
import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { Link, useNavigate } from '@app/web-kit';
import { useState } from 'react';
import { type AuditView, auditPath, auditSources } from '../../../../shared/audit-view.ts';
import { kindsOf } from '../audited-kinds.ts';
import styles from './audit.module.css';

/** Filters the entries. The fields stay mounted while the list changes, so that they retain the focus. */
export function AuditFilter({ view }: { view: AuditView }) {
  const navigate = useNavigate();
  const [by, setBy] = useState(view.by);
  const [lastBy, setLastBy] = useState(view.by);
  // The address has changed by other means than this form, for example by going back.
  if (lastBy !== view.by) {
    setLastBy(view.by);
    setBy(view.by);
  }
  const show = (change: Partial<AuditView>) =>
    navigate(auditPath({ source: view.source, kind: view.kind, by: by.trim(), ...change }), {
      preventScrollReset: true,
    });
  const kinds = kindsOf(view.source);

  return (
    <search>
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          show({});
        }}
      >
        {kinds.length > 1 && (
          <NativeSelect
            label="Kind"
            value={view.kind}
            onChange={({ currentTarget }) => show({ kind: currentTarget.value })}
            data={[{ value: '', label: 'All kinds' }, ...kinds]}
          />
        )}
        <TextInput
          label="User"
          placeholder="Name or part of it"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Show
        </Button>
      </form>
    </search>
  );
}

const sources: readonly AuditSource[] = ['records', 'users'];

export function AuditTabs({ current }: { current: AuditSource }) {
  return (
    <nav className={styles.tabs} aria-label="Audit logs">
      {sources.map((source) => (
        <Link
          key={source}
          to={auditPath({ source })}
          aria-current={source === current ? 'page' : undefined}
        >
          {auditSources[source]}
        </Link>
      ))}
    </nav>
  );
}
