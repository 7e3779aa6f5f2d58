import type { readinessStates } from '@app/contracts';
import styles from './indexing-checks.module.css';

const words: Record<(typeof readinessStates)[number], string> = {
  fault: 'Fault',
  advice: 'Advice',
  pending: 'Being looked at',
  ok: 'Good',
};

/** A state in words and in a colour, never in a colour alone. */
export function StateMark({ state }: { state: (typeof readinessStates)[number] }) {
  return <span className={`${styles.mark} ${styles[state]}`}>{words[state]}</span>;
}
