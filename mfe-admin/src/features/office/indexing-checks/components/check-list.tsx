import { type IndexingCheck, type IndexingTarget, indexingTargets } from '@app/contracts';
import { Link } from '@app/web-kit';
import styles from './indexing-checks.module.css';

type State = IndexingCheck['state'];

const stateNames: Record<State, string> = {
  fault: 'Fault',
  advice: 'Advice',
  pending: 'Being checked',
  ok: 'Good',
};

export function StateMark({ state }: { state: State }) {
  return <span className={`${styles.mark} ${styles[state]}`}>{stateNames[state]}</span>;
}

const order: readonly State[] = ['fault', 'advice', 'pending'];

export function openChecks(checks: readonly IndexingCheck[]): IndexingCheck[] {
  return checks
    .filter(({ state }) => state !== 'ok')
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

interface CheckListProps {
  checks: readonly IndexingCheck[];
  /** The address of the form with the checked fields. */
  form: string;
  /** Moves the focus to a field, where the form is on the same page. */
  onField?: ((name: string) => void) | undefined;
  /** The failed checks of the journal. */
  journal?: readonly IndexingCheck[];
}

/** The state for each target, what is missing, and which checks passed. */
export function CheckList({ checks, form, onField, journal = [] }: CheckListProps) {
  const good = checks.filter(({ state }) => state === 'ok');
  return (
    <>
      <TargetList checks={[...checks, ...journal]} />
      <OpenCheckList checks={checks} form={form} onField={onField} />
      {journal.length > 0 && (
        <>
          <h3 className={styles.journal}>What the journal lacks</h3>
          <OpenCheckList checks={journal} form="/admin/settings" />
        </>
      )}
      {good.length > 0 && (
        <details className={styles.good}>
          <summary>
            {good.length} {good.length === 1 ? 'check' : 'checks'} passed
          </summary>
          <ul>
            {good.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

export function TargetList({ checks }: Pick<CheckListProps, 'checks'>) {
  return (
    <ul className={styles.targets} aria-label="State for each indexer">
      {Object.entries(indexingTargets).map(([target, name]) => {
        const asked = checks.filter(({ targets }) => targets.some((of) => of === target));
        return (
          <li key={target}>
            {name} <StateMark state={openChecks(asked)[0]?.state ?? 'ok'} />
          </li>
        );
      })}
    </ul>
  );
}

export function OpenCheckList({ checks, form, onField }: CheckListProps) {
  const open = openChecks(checks);
  if (open.length === 0) return null;
  return (
    <ul className={styles.checks}>
      {open.map(({ id, state, title, advice, targets, field, page }) => (
        <li key={id} className={styles.check}>
          <StateMark state={state} />
          <strong>
            <CheckTitle
              title={title}
              to={field ? `${form}?field=${field}` : page}
              onOpen={field && onField ? () => onField(field) : undefined}
            />
          </strong>
          <p className={styles.checkAdvice}>
            {advice} <span>For {targetNames(targets)}.</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface CheckTitleProps {
  title: string;
  to: string | undefined;
  onOpen: (() => void) | undefined;
}

function CheckTitle({ title, to, onOpen }: CheckTitleProps) {
  if (!to) return title;
  if (!onOpen) return <Link to={to}>{title}</Link>;
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {title}
    </a>
  );
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

const targetNames = (targets: readonly IndexingTarget[]): string =>
  targets.length === Object.keys(indexingTargets).length
    ? 'all indexers'
    : names.format(targets.map((target) => indexingTargets[target]));
