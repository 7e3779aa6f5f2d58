import { editorCommandSchema, type GivenCommand } from '@app/contracts/manuscripts';
import { TextInput } from '@app/office-kit';
import { ConfirmModal } from '@app/office-kit/feedback/confirm-modal.tsx';
import { useQuestion } from '@app/office-kit/feedback/use-action.ts';
import { useRef } from 'react';
import { commandLabels } from '../words.ts';
import type { Desk } from './use-manuscript.ts';

interface Asked {
  command: GivenCommand;
  /** The person whom the command is about, or empty. */
  person: string;
  /** The text in the field of the command. */
  typed: string;
  error?: string | undefined;
}

interface FieldWords {
  label: string;
  description: string;
  inputMode?: 'numeric';
}

/** The fields that a question may have. */
const fields = {
  days: { label: 'Days', description: 'Added to the due day.', inputMode: 'numeric' },
  transaction: {
    label: 'Transaction ID',
    description: 'The number of the payment, from the bank or the payment service.',
  },
} as const satisfies Record<string, FieldWords>;

const fieldOf = (command: GivenCommand): keyof typeof fields | undefined =>
  'days' in command ? 'days' : 'transaction' in command ? 'transaction' : undefined;

/** Returns the command with the typed value. Text in a number field becomes NaN, which the schema refuses. */
function completed({ command, typed }: Asked): GivenCommand {
  const field = fieldOf(command);
  if (field === undefined) return command;
  const text = typed.trim();
  return { ...command, [field]: field === 'days' ? Number(text || Number.NaN) : text };
}

/** Returns why the server would refuse a command, or undefined. */
export const issueOf = (command: GivenCommand) =>
  editorCommandSchema.safeParse({ ...command, version: 0 }).error?.issues[0];

/** Manages the confirmation of a command, with the field that the command needs. */
export function useCommandQuestion(desk: Desk) {
  const question = useQuestion<Asked>();
  const ask = (command: GivenCommand, person = '') => {
    const typed = 'days' in command ? String(command.days) : '';
    question.ask({ command, person, typed });
  };
  return { ask, modal: <CommandQuestion desk={desk} question={question} /> };
}

interface CommandQuestionProps {
  desk: Desk;
  question: ReturnType<typeof useQuestion<Asked>>;
}

function CommandQuestion({ desk, question }: CommandQuestionProps) {
  const { subject, opened, ask, close } = question;
  const input = useRef<HTMLInputElement>(null);
  const confirm = async () => {
    if (!subject) return;
    const command = completed(subject);
    const issue = issueOf(command);
    if (issue) {
      ask({ ...subject, error: issue.message });
      input.current?.focus();
    } else if (await desk.give(command)) {
      close();
    }
  };
  const name = subject?.command.name;
  const label = name ? commandLabels[name] : '';
  const field = subject && fieldOf(subject.command);
  return (
    <ConfirmModal
      opened={opened}
      title={subject?.person ? `${label}: ${subject.person}?` : `${label}?`}
      action={label}
      harmless={name !== 'revoke-links'}
      busy={desk.busy}
      onCancel={close}
      onConfirm={confirm}
    >
      {subject && field && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <TextInput
            ref={input}
            {...fields[field]}
            required
            data-autofocus
            error={subject.error}
            value={subject.typed}
            onChange={({ currentTarget }) =>
              ask({ ...subject, typed: currentTarget.value, error: undefined })
            }
          />
        </form>
      )}
      {name && <p>{explanations[name] ?? 'The manuscript’s log names you and the time.'}</p>}
    </ConfirmModal>
  );
}

const explanations: Partial<Record<GivenCommand['name'], string>> = {
  'send-to-review': 'The first two reviewers of the pool are asked by mail.',
  'send-to-same-reviewers': 'The reviewers of the last round are asked by mail.',
  'decide-alone': 'No reviewer is asked in this round.',
  'stop-waiting': 'Reviewers who have not sent a review get a mail that it is no longer needed.',
  'dismiss-reviewer': 'The reviewer gets a mail that the review is no longer needed.',
  'ask-another': 'The next reviewer of the pool is asked by mail.',
  'waive-fee': 'The author will not be asked for a fee.',
  'make-article': 'A draft article is made with all that is known, and the manuscript links it.',
  'lose-article':
    'The manuscript goes back to production, where the article can be made again. A draft that still exists is found again.',
  'send-new-link': 'A mail with a new link goes to this person. The former links still work.',
  'revoke-links':
    'All links that this person has got stop working at once. The person cannot ask for another one, and mails about the manuscript have none, until you send a new link.',
};
