import { Alert, Checkbox } from '@app/office-kit';
import { auditedKinds } from '../../overview/audit/audited-kinds.ts';
import { journalChangesOf, journalOutcomes } from '../import-report.ts';
import type { ImportState, JournalProgress } from '../import-state.ts';
import { bulkImport } from '../import-store.ts';
import styles from './exchange.module.css';

type Change = ReturnType<typeof journalChangesOf>[number];

/** Maps a part to its kind in the audit log if the two have different names. */
const kinds: Readonly<Record<string, string>> = { editors: 'editor' };
const kindOf = (part: Change['part']) => auditedKinds[kinds[part] ?? part];
const progresses: Record<JournalProgress['state'], string> = {
  waiting: 'Not imported yet',
  sending: 'Importing …',
  done: 'Imported',
  failed: 'Not imported',
};

/** Shows how the import changes everything except the articles, and lets the user leave these changes out. */
export function JournalChanges({ state }: { state: ImportState }) {
  const { plan, step, takesJournal, journal } = state;
  if (!plan?.journal) return null;
  const changes = journalChangesOf(plan);
  const listed = changes.filter(({ outcome, faults }) => outcome !== 'same' || faults.length > 0);
  const same = changes.length - listed.length;
  return (
    <div>
      <h3 className={styles.subheading}>
        Settings, design, editors, indexing entries and email texts
      </h3>
      {step === 'checked' && listed.length > 0 && (
        <Checkbox
          label="Import them too"
          description="Editors with the same name and entries with the same title are changed. Nothing is removed."
          checked={takesJournal}
          onChange={({ currentTarget }) => bulkImport.takeJournal(currentTarget.checked)}
        />
      )}
      {step !== 'checked' && takesJournal && listed.length > 0 && (
        <p className={styles.counts}>{progresses[journal.state]}</p>
      )}
      {journal.state === 'failed' && (
        <Alert color="red" title="They were not imported" role="alert">
          {journal.message}
        </Alert>
      )}
      <ul className={styles.changes}>
        {listed.map((change, at) => (
          <li key={at}>
            {titleOf(change)}: {journalOutcomes[change.outcome].toLowerCase()}
            {change.fields.length > 0 && ` (${labelsOf(change)})`}
            {change.faults.map((fault) => (
              <span key={fault} className={styles.bad}>
                {' '}
                Left out: {fault}.
              </span>
            ))}
          </li>
        ))}
        {same > 0 && <li>{listed.length > 0 ? `${same} others` : 'All'}: already the same</li>}
      </ul>
    </div>
  );
}

function titleOf({ part, name }: Change): string {
  const kind = kindOf(part)?.name ?? part;
  const capital = kind.charAt(0).toUpperCase() + kind.slice(1);
  return name === '' ? capital : `${capital} ${name}`;
}

function labelsOf({ part, fields }: Change): string {
  const labels = kindOf(part)?.labels ?? {};
  return fields.map((field) => labels[field] ?? field).join(', ');
}
