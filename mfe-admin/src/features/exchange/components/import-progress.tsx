import { Progress, VisuallyHidden } from '@app/office-kit';
import { countOutcomes, timeLeft } from '../import-report.ts';
import type { ImportState } from '../import-state.ts';
import styles from './exchange.module.css';

/** Screen readers announce the progress in steps of this many percent. */
const ANNOUNCED_STEP = 25;

export function ImportProgress({ state }: { state: ImportState }) {
  const total = state.progress.size;
  const { waiting, sending } = countOutcomes(state);
  const done = total - waiting - sending;
  const percent = total === 0 ? 100 : (done / total) * 100;
  const announced = Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return (
    <div className={styles.progress}>
      <Progress value={percent} aria-label="Articles sent" transitionDuration={0} />
      <p className={styles.progressWords}>
        <span>
          {done.toLocaleString()} of {total.toLocaleString()} articles
        </span>
        <span>{state.step === 'running' && timeLeft(state)}</span>
      </p>
      <VisuallyHidden role="status">
        {state.step === 'running' && `${announced}% of the articles are sent`}
      </VisuallyHidden>
    </div>
  );
}
