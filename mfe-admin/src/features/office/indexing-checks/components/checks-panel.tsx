import type { ArticleIndexingChecks } from '@app/contracts';
import { type ReactNode, useId } from 'react';
import { CheckList, JournalFaults, StateMark, stateOf } from './check-list.tsx';
import styles from './indexing-checks.module.css';

interface ChecksPanelProps {
  /** Undefined until the checks are loaded. */
  found: Pick<ArticleIndexingChecks, 'checks' | 'journal'> | undefined;
  /** The address of the form that contains the checked fields. */
  form: string;
  onField?: (name: string) => void;
  /** Describes the checked data if it is not the stored article. */
  note?: ReactNode;
  /** Returns whether a check waits for a field to be filled in. Such checks are not shown. */
  isWaiting?: (check: ArticleIndexingChecks['checks'][number]) => boolean;
  /** The message while the checks are loading or have failed to load. */
  children: ReactNode;
}

/** Shows the indexing checks of one article. The mark beside the heading shows the article's state, as in lists. */
export function ChecksPanel(props: ChecksPanelProps) {
  const { found, form, onField, note, isWaiting = () => false, children } = props;
  const heading = useId();
  const checks = found?.checks.filter((check) => !isWaiting(check)) ?? [];
  const isPartial = found !== undefined && checks.length < found.checks.length;
  const isGood = stateOf(checks) === 'ok';
  const journal = found?.journal?.filter(({ state }) => state === 'fault') ?? [];
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.panelHead}>
        <h2 id={heading}>Indexing checks</h2>
        {found && !(isPartial && isGood) && <StateMark state={stateOf(checks)} />}
      </div>
      {note && <p className={styles.typed}>{note}</p>}
      {isPartial && <p className={styles.typed}>A field is checked once you fill it in.</p>}
      {checks.length > 0 && <CheckList checks={checks} form={form} onField={onField} />}
      {!isPartial && <JournalFaults checks={journal} />}
      <div className={styles.words} role="status">
        {children}
      </div>
    </section>
  );
}
