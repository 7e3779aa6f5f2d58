import { Button } from '@app/office-kit';
import { describedCorrection } from '../corrections.ts';
import type { Bench } from '../use-bench.ts';
import styles from './texts.module.css';

interface FailedCorrectionsProps {
  bench: Bench;
  onRemoved: () => void;
}

/**
 * Lists corrections that no longer fit the text, for example because another editor has saved the same paragraph. Shows
 * what was typed, so that it can be copied.
 */
export function FailedCorrections({ bench, onRemoved }: FailedCorrectionsProps) {
  const { failed, remove } = bench;
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="text-failed">
      <h2 id="text-failed">Corrections that cannot be made ({failed.length})</h2>
      <p className={styles.help}>
        The text has changed, or a name in brackets ⟦ ⟧ is broken. Make the correction again if it
        is still needed, and remove it here.
      </p>
      <ul className={styles.questions}>
        {failed.map((correction, at) => {
          const { title, words } = describedCorrection(correction);
          return (
            <li key={at}>
              <p>{title}</p>
              {words && (
                <p className={styles.excerpt} dir="auto">
                  {words}
                </p>
              )}
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove: ${title} ${words}`}
                onClick={() => {
                  remove(correction);
                  onRemoved();
                }}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
