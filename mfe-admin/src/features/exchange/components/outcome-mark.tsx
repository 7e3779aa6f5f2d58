import { outcomeNames, type RowOutcome } from '../import-report.ts';
import styles from './exchange.module.css';

const kinds: Record<RowOutcome, string | undefined> = {
  new: styles.good,
  imported: styles.good,
  exists: styles.quiet,
  waiting: styles.quiet,
  sending: styles.quiet,
  faulty: styles.bad,
  failed: styles.bad,
};

/** An outcome in words and in a colour, never in a colour alone. */
export function OutcomeMark({ outcome }: { outcome: RowOutcome }) {
  return <span className={`${styles.mark} ${kinds[outcome]}`}>{outcomeNames[outcome]}</span>;
}
