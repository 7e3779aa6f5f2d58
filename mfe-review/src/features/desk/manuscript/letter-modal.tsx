import { previewLetter } from '@app/contracts/endpoints';
import { isDecision, type LetterCommand } from '@app/contracts/manuscripts';
import { Alert, Button, Modal, Textarea } from '@app/office-kit';
import { keepPreviousData, useQuery } from '@app/office-kit/requests/queries.ts';
import { useRef, useState } from 'react';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { commandLabels } from '../words.ts';
import { issueOf } from './command-question.tsx';
import { useKept } from './use-kept.ts';
import type { Desk } from './use-manuscript.ts';

interface LetterModalProps {
  /** Null if the modal is closed. */
  name: LetterCommand | null;
  desk: Desk;
  onClose: () => void;
}

/** A form for the letter that a command sends, with an exact preview of the email. */
export function LetterModal({ name, desk, onClose }: LetterModalProps) {
  return (
    <Modal
      opened={name !== null}
      onClose={onClose}
      size="xl"
      title={name ? commandLabels[name] : ''}
    >
      {name && <LetterForm name={name} desk={desk} onClose={onClose} />}
    </Modal>
  );
}

const PAUSE_MS = 400;

type LetterErrors = Partial<Record<'letter' | 'points' | 'preview', string>>;

function LetterForm({ name, desk, onClose }: LetterModalProps & { name: LetterCommand }) {
  const { id, round } = desk.manuscript;
  const input = (letter: string | null, points: string | null) => ({
    params: { id },
    body: { name, letter, points },
  });
  const proposal = useQuery(area.query(previewLetter, input(null, null)));
  const kept = useKept(`letter/${id}/${round}/${name}`, {
    letter: proposal.data?.letter ?? '',
    points: proposal.data?.points.join('\n\n') ?? '',
  });
  const { letter, points } = kept.values;
  const [errors, setErrors] = useState<LetterErrors>({});
  const letterField = useRef<HTMLTextAreaElement>(null);
  const pointsField = useRef<HTMLTextAreaElement>(null);
  const preview = useQuery({
    ...area.query(previewLetter, input(letter, points), { pauseMs: PAUSE_MS }),
    placeholderData: keepPreviousData,
    enabled: letter.trim() !== '',
  });

  const command = () => {
    const list = points
      .split(/\n{2,}/)
      .map((point) => point.trim())
      .filter(Boolean);
    return isDecision(name) ? { name, letter, points: list } : { name, letter };
  };
  const send = async () => {
    const given = command();
    const issue = issueOf(given);
    // A letter can be sent only after the preview has shown exactly this text.
    const isUnseen = !issue && (!preview.data || preview.isPlaceholderData);
    setErrors({
      ...(issue && { [issue.path[0] === 'points' ? 'points' : 'letter']: issue.message }),
      ...(isUnseen && { preview: 'The preview was not complete. Please read it, and send then.' }),
    });
    if (issue) (issue.path[0] === 'points' ? pointsField : letterField).current?.focus();
    else if (!isUnseen && (await desk.give(given))) {
      kept.forget();
      onClose();
    }
  };

  return (
    <div className={styles.form}>
      {proposal.isError && (
        <Alert color="red">The proposal could not be loaded. Write the letter yourself.</Alert>
      )}
      <Textarea
        label="Letter"
        description="The author gets exactly what the preview shows. Do not name reviewers."
        required
        autosize
        minRows={8}
        maxRows={20}
        data-autofocus
        readOnly={proposal.isPending && !kept.isTyped}
        ref={letterField}
        error={errors.letter}
        value={letter}
        onChange={({ currentTarget }) => {
          kept.set({ letter: currentTarget.value });
          setErrors({});
        }}
      />
      {isDecision(name) && name !== 'accept' && (
        <Textarea
          label="Points that need a reply"
          description="Separated by empty lines. The author replies to each of them with the revision."
          autosize
          minRows={3}
          maxRows={12}
          ref={pointsField}
          error={errors.points}
          value={points}
          onChange={({ currentTarget }) => {
            kept.set({ points: currentTarget.value });
            setErrors({});
          }}
        />
      )}
      {preview.data && preview.data.findings.length > 0 && (
        <Alert color="red" title="The authors may learn who a reviewer is">
          {preview.data.findings.map(({ excerpt }) => `“${excerpt}”`).join(', ')}
        </Alert>
      )}
      {preview.data && (
        <section aria-label="Preview">
          <p>
            To {preview.data.to}: <strong>{preview.data.subject}</strong>
          </p>
          <pre className={styles.preview}>{preview.data.text}</pre>
        </section>
      )}
      {preview.isError && (
        <Alert color="red">
          The preview could not be loaded.{' '}
          <Button variant="default" size="compact-md" onClick={() => preview.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      <p role="status" className={styles.warning}>
        {errors.preview}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {kept.isTyped && proposal.data && (
          <Button variant="default" onClick={kept.forget}>
            Use the proposal
          </Button>
        )}
        <Button loading={desk.busy} onClick={send}>
          Send and {commandLabels[name].toLowerCase()}
        </Button>
      </div>
    </div>
  );
}
