import { type IndexingCheck, indexingTargets, labelOf } from '@app/contracts';
import { Link } from '@app/web-kit';
import { Fragment } from 'react';
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

/** Returns the worst state of the checks. All marks of articles and indexers are computed by this function. */
export const stateOf = (checks: readonly IndexingCheck[]): State =>
  openChecks(checks)[0]?.state ?? 'ok';

interface CheckListProps {
  checks: readonly IndexingCheck[];
  /** The address of the form that contains the checked fields. */
  form: string;
  /** Moves the focus to a field. Set if the form is on the same page. */
  onField?: ((name: string) => void) | undefined;
}

/** Shows what is missing, for which indexers, and which checks passed. */
export function CheckList({ checks, form, onField }: CheckListProps) {
  const good = checks.filter(({ state }) => state === 'ok');
  return (
    <>
      {good.length < checks.length && <TargetList checks={checks} />}
      <OpenCheckList checks={checks} form={form} onField={onField} />
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

interface JournalFaultsProps {
  /** The failed indexing checks of the journal, or other faults of the journal. */
  checks: readonly Pick<IndexingCheck, 'id' | 'title' | 'field' | 'page'>[];
  onFollow?: (() => void) | undefined;
}

/** Shows a sentence about the faults of the journal, which do not count as faults of an article. */
export function JournalFaults({ checks, onFollow }: JournalFaultsProps) {
  if (checks.length === 0) return null;
  return (
    <p className={styles.journal}>
      {checks.length === 1
        ? 'The journal itself has a fault, which concerns all articles: '
        : `The journal itself has ${checks.length} faults, which concern all articles: `}
      {checks.map(({ id, title, field, page = '/admin/readiness' }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to={field ? `/admin/settings?field=${field}` : page} onClick={onFollow}>
            {title}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

export function TargetList({ checks }: Pick<CheckListProps, 'checks'>) {
  return (
    <ul className={styles.targets} aria-label="State for each indexer">
      {Object.entries(indexingTargets).map(([target, name]) => {
        const asked = checks.filter(({ targets }) => targets.some((each) => each === target));
        return (
          <li key={target}>
            {name} <StateMark state={stateOf(asked)} />
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
            {advice} {targets.length > 0 && <span>For {targetNames(targets)}.</span>}
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

const targetNames = (targets: IndexingCheck['targets']): string =>
  targets.length === Object.keys(indexingTargets).length
    ? 'all indexers'
    : names.format(targets.map((target) => labelOf(indexingTargets, target)));
