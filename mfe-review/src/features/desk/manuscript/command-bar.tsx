import { type EditorCommand, type LetterCommand, needsLetter } from '@app/contracts/manuscripts';
import { Button } from '@app/office-kit';
import { useState } from 'react';
import styles from '../desk.module.css';
import { commandLabels } from '../words.ts';
import { useCommandQuestion } from './command-question.tsx';
import { LetterModal } from './letter-modal.tsx';
import type { Desk } from './use-manuscript.ts';

/** Commands that the bar does not offer, because other panels of the page offer them beside the necessary fields. */
const placed = [
  'release-file',
  'release-review',
  'add-reviewer',
  'remove-reviewer',
  'dismiss-reviewer',
  'reopen',
  'extend-review',
  'send-new-link',
  'revoke-links',
] as const;
type BarCommand = Exclude<EditorCommand['name'], (typeof placed)[number]>;

/** Returns whether the bar offers a command. It does not know commands that a later release has added. */
const isOnBar = (name: string): name is BarCommand =>
  Object.hasOwn(commandLabels, name) && !placed.some((each) => each === name);

/** The commands that move a manuscript forward. The first possible one is the primary button. */
const forward: readonly BarCommand[] = [
  ...(['send-to-review', 'send-to-same-reviewers', 'accept', 'make-article'] as const),
];
/** The proposed number of days when a command extends a due day. */
const DAYS = 14;

/** The commands that concern the whole manuscript. If a command is currently impossible, the bar shows the reason. */
export function CommandBar({ desk }: { desk: Desk }) {
  const { commands } = desk.manuscript;
  const [letter, setLetter] = useState<LetterCommand | null>(null);
  const question = useCommandQuestion(desk);
  const shown = commands.flatMap(({ name, obstacle }) =>
    isOnBar(name) ? [{ name, obstacle }] : [],
  );
  const possible = shown
    .filter(({ obstacle }) => obstacle === null)
    .toSorted((a, b) => Number(forward.includes(b.name)) - Number(forward.includes(a.name)));
  const refused = shown.filter(({ obstacle }) => obstacle !== null);

  const begin = (name: BarCommand) => {
    if (needsLetter(name)) setLetter(name);
    else if (name === 'extend') question.ask({ name, days: DAYS });
    else if (name === 'report-payment') question.ask({ name, transaction: '' });
    else question.ask({ name });
  };

  return (
    <>
      <div className={styles.actions}>
        {possible.map(({ name }, at) => (
          <Button
            key={name}
            variant={at === 0 && forward.includes(name) ? 'filled' : 'default'}
            disabled={desk.busy}
            onClick={() => begin(name)}
          >
            {commandLabels[name]}
          </Button>
        ))}
      </div>
      {refused.length > 0 && <Obstacles commands={refused} />}
      <LetterModal name={letter} desk={desk} onClose={() => setLetter(null)} />
      {question.modal}
    </>
  );
}

function Obstacles({ commands }: { commands: { name: BarCommand; obstacle: string | null }[] }) {
  return (
    <ul className={styles.list}>
      {commands.map(({ name, obstacle }) => (
        <li key={name}>
          <strong>{commandLabels[name]}</strong> is not possible now. {obstacle}.
        </li>
      ))}
    </ul>
  );
}
