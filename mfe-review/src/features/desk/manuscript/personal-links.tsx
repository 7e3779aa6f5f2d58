import { Button } from '@app/office-kit';
import styles from '../desk.module.css';
import { commandLabels } from '../words.ts';
import { useCommandQuestion } from './command-question.tsx';
import type { Desk } from './use-manuscript.ts';

interface PersonalLinksProps {
  desk: Desk;
  /** The id of the author, the co-author or the invitation. */
  holder: string;
  name: string;
}

const acts = ['send-new-link', 'revoke-links'] as const;

/** Buttons that send or revoke the personal links of an author, a co-author or a reviewer. */
export function PersonalLinks({ desk, holder, name }: PersonalLinksProps) {
  const { ask, modal } = useCommandQuestion(desk);
  const possible = new Set<string>(desk.manuscript.commands.map((each) => each.name));
  if (!acts.some((act) => possible.has(act))) return null;
  return (
    <details className={styles.folded}>
      <summary aria-label={`Personal link of ${name}`}>Personal link</summary>
      <div className={styles.actions}>
        {acts.map((act) => (
          <Button
            key={act}
            variant="default"
            size="compact-md"
            disabled={desk.busy}
            aria-label={`${commandLabels[act]}: ${name}`}
            onClick={() => ask({ name: act, holder }, name)}
          >
            {commandLabels[act]}
          </Button>
        ))}
      </div>
      {modal}
    </details>
  );
}
