import type { nodeWithId } from '@app/contracts/full-text/corrections';
import { Button } from '@app/office-kit';
import { blocksOfText } from '../choices.ts';
import { partsOf } from '../node-names.ts';
import type { Bench } from '../use-bench.ts';
import styles from './texts.module.css';

interface NodeStepsProps {
  bench: Bench;
  id: string;
  node: NonNullable<ReturnType<typeof nodeWithId>>;
  /** Whether the node is at the top level or directly in a section. */
  isOnLevel: boolean;
  onChoose: (id: string) => void;
}

/** Buttons that move a block, and buttons that select the previous or next part. */
export function NodeSteps({ bench, id, node, isOnLevel, onChoose }: NodeStepsProps) {
  const parts = partsOf(bench.text);
  const at = parts.findIndex((part) => part.id === id);
  const [before, after] = [parts[at - 1], at < 0 ? undefined : parts[at + 1]];
  const isBlock = blocksOfText(bench.text).has(id);
  const isBodyBlock = isOnLevel && bench.text.body[0]?.id !== id;
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className={styles.steps}>
      {isBlock && (
        <div className={styles.buttons}>
          {button('Move up', () => bench.correct({ name: 'moveBlock', values: [id, -1] }))}
          {button('Move down', () => bench.correct({ name: 'moveBlock', values: [id, 1] }))}
          {button(node.type === 'section' ? 'Remove the section' : 'Remove', () =>
            bench.correct({ name: 'removeBlock', values: [id] }),
          )}
          {isBodyBlock &&
            button('The text begins here', () =>
              bench.correct({ name: 'beginBody', values: [id] }),
            )}
        </div>
      )}
      <div className={styles.buttons}>
        {before && button('Previous part', () => onChoose(before.id))}
        {after && button('Next part', () => onChoose(after.id))}
      </div>
    </div>
  );
}
