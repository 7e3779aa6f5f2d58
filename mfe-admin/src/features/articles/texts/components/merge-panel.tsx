import type { Choice, Conflict } from '@app/contracts/full-text/corrections';
import { Radio, Switch } from '@app/office-kit';
import { FieldDifferences } from '@app/office-kit/differences/field-differences.tsx';
import type { Bench } from '../use-bench.ts';
import styles from './texts.module.css';

const TITLES: Record<Conflict['kind'], string> = {
  changed: 'You and the file changed this in different ways',
  'removed in the file': 'You corrected this, and the file no longer has it',
  'removed here': 'You removed this, and the file changed it',
  order: 'You and the file put this in a different order',
};

interface MergePanelProps {
  bench: Bench;
  onShow: (node: string) => void;
}

/**
 * Shows the merge of earlier corrections with a new file. A conflict is resolved with the editor's text unless the
 * editor chooses the file's text.
 */
export function MergePanel({ bench, onShow }: MergePanelProps) {
  const { merge, isMerging, setIsMerging, choose } = bench;
  const conflicts = merge?.conflicts ?? [];
  return (
    <section className={styles.panel} aria-labelledby="text-merge">
      <h2 id="text-merge">Your corrections in the new file</h2>
      <p className={styles.help} role="status">
        {isMerging
          ? `Your corrections are in the text below. ${conflictsText(conflicts.length)} Look at the text, and save it.`
          : 'The text below is that of the new file, without your corrections. The former version stays in the list of versions.'}
      </p>
      <Switch
        label="Keep my corrections"
        checked={isMerging}
        onChange={({ currentTarget }) => setIsMerging(currentTarget.checked)}
      />
      <ol className={styles.questions}>
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <ConflictChoice
              conflict={conflict}
              choice={merge?.choices[conflict.id] ?? 'mine'}
              onChoose={(choice) => choose(conflict.id, choice)}
              onShow={() => onShow(conflict.node)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function conflictsText(count: number): string {
  if (count === 0) return 'Nothing contradicts them.';
  return count === 1 ? 'At one place you must choose.' : `At ${count} places you must choose.`;
}

interface ConflictChoiceProps {
  conflict: Conflict;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onShow: () => void;
}

function ConflictChoice({ conflict, choice, onChoose, onShow }: ConflictChoiceProps) {
  const { kind, base, mine, theirs } = conflict;
  const text = (value: string) => value || '(nothing)';
  return (
    <>
      <Radio.Group
        label={TITLES[kind]}
        value={choice}
        onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      >
        <Radio value="mine" label={`Mine: ${text(mine)}`} />
        <Radio value="theirs" label={`The file: ${text(theirs)}`} />
      </Radio.Group>
      {base !== '' && mine !== '' && (
        <FieldDifferences
          before={{ text: base }}
          after={{ text: choice === 'mine' ? mine : theirs }}
          labels={{ text: 'Compared with the former file' }}
        />
      )}
      <button type="button" className={styles.link} onClick={onShow}>
        Show the place
      </button>
    </>
  );
}
