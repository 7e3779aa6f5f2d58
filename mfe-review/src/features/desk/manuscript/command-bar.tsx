import {
  type DeskManuscript,
  type GivenCommand,
  type LetterCommand,
  type ManuscriptCommand,
  manuscriptCommands,
} from '@app/contracts/manuscripts';
import { Button, TextInput } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { useState } from 'react';
import styles from '../desk.module.css';
import { commandLabels, needsLetter } from '../words.ts';
import { LetterModal } from './letter-modal.tsx';
import type { Desk } from './use-manuscript.ts';

/** Commands that have their own place on the page, with what they need. */
const placed: ReadonlySet<ManuscriptCommand> = new Set([
  ...(['release-file', 'add-reviewer', 'release-review'] as const),
]);

const isOnBar = (name: ManuscriptCommand) =>
  !placed.has(name) && !('invitation' in manuscriptCommands[name]);

/** The steps forward. The first that is possible is the primary button. */
const forward: readonly ManuscriptCommand[] = [
  ...(['send-to-review', 'send-to-same-reviewers', 'accept', 'make-article'] as const),
];
/** The days that are proposed when someone gets more time. */
const DAYS = 14;

/** The commands of the manuscript as a whole. One that is not possible now says why. */
export function CommandBar({ desk }: { desk: Desk }) {
  const { commands } = desk.manuscript;
  const [letter, setLetter] = useState<LetterCommand | null>(null);
  const question = useQuestion<GivenCommand>();
  const shown = commands.filter(({ name }) => isOnBar(name));
  const possible = shown
    .filter(({ obstacle }) => obstacle === null)
    .toSorted((a, b) => Number(forward.includes(b.name)) - Number(forward.includes(a.name)));
  const refused = shown.filter(({ obstacle }) => obstacle !== null);

  const begin = (name: ManuscriptCommand) => {
    if (needsLetter(name)) setLetter(name);
    else if (name === 'extend') question.ask({ name, days: DAYS });
    else if (name === 'report-payment') question.ask({ name, transaction: '' });
    // The bar shows only commands without further fields besides those above.
    else question.ask({ name } as GivenCommand);
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
      {refused.length > 0 && <Obstacles of={refused} />}
      <LetterModal key={letter} name={letter} desk={desk} onClose={() => setLetter(null)} />
      <Question desk={desk} question={question} />
    </>
  );
}

function Obstacles({ of }: { of: DeskManuscript['commands'] }) {
  return (
    <ul className={styles.list}>
      {of.map(({ name, obstacle }) => (
        <li key={name}>
          <strong>{commandLabels[name]}</strong> is not possible yet: {obstacle}
        </li>
      ))}
    </ul>
  );
}

interface QuestionProps {
  desk: Desk;
  question: ReturnType<typeof useQuestion<GivenCommand>>;
}

function Question({ desk, question }: QuestionProps) {
  const { subject, opened, close } = question;
  const label = subject ? (commandLabels[subject.name] ?? '') : '';
  return (
    <ConfirmModal
      opened={opened}
      title={`${label}?`}
      action={label}
      harmless
      busy={desk.busy}
      onCancel={close}
      onConfirm={async () => {
        if (subject && (await desk.give(subject))) close();
      }}
    >
      {subject?.name === 'extend' && (
        <TextInput
          label="Days"
          description="Added to the due day."
          inputMode="numeric"
          value={String(subject.days || '')}
          onChange={({ currentTarget }) =>
            question.ask({ ...subject, days: Number(currentTarget.value) || 0 })
          }
        />
      )}
      {subject?.name === 'report-payment' && (
        <TextInput
          label="Transaction ID"
          required
          value={subject.transaction}
          onChange={({ currentTarget }) =>
            question.ask({ ...subject, transaction: currentTarget.value })
          }
        />
      )}
      {subject && (
        <p>{explanations[subject.name] ?? 'The manuscript’s log names you and the time.'}</p>
      )}
    </ConfirmModal>
  );
}

const explanations: Partial<Record<ManuscriptCommand, string>> = {
  'send-to-review': 'The first two reviewers of the pool are asked by mail.',
  'send-to-same-reviewers': 'The reviewers of the last round are asked by mail.',
  'decide-alone': 'No reviewer is asked in this round.',
  'stop-waiting': 'Reviewers who have not sent a review get a mail that it is no longer needed.',
  'ask-another': 'The next reviewer of the pool is asked by mail.',
  'waive-fee': 'The author will not be asked for a fee.',
  'make-article': 'A draft article is made with all that is known, and the manuscript links it.',
  'lose-article':
    'The manuscript goes back to production, where the article can be made again. A draft that still exists is found again.',
};
