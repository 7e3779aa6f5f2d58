import { previewLetter } from '@app/contracts/endpoints';
import type { LetterCommand } from '@app/contracts/manuscripts';
import { Alert, Button, keepPreviousData, Modal, Textarea, useQuery } from '@app/office-kit';
import { useState } from 'react';
import { area } from '../../session/area.ts';
import styles from '../desk.module.css';
import { commandLabels, isDecision } from '../words.ts';
import type { Desk } from './use-manuscript.ts';

interface LetterModalProps {
  /** Null: closed. */
  name: LetterCommand | null;
  desk: Desk;
  onClose: () => void;
}

/** The letter of a command, with a preview that is exactly the mail. */
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

function LetterForm({ name, desk, onClose }: LetterModalProps & { name: LetterCommand }) {
  const { id } = desk.manuscript;
  const input = (letter: string | null) => ({ params: { id }, body: { name, letter } });
  const proposal = useQuery(area.query(previewLetter, input(null)));
  const [typed, setTyped] = useState<string>();
  const [typedPoints, setTypedPoints] = useState<string>();
  const letter = typed ?? proposal.data?.letter ?? '';
  const points = typedPoints ?? proposal.data?.points.join('\n\n') ?? '';
  const preview = useQuery({
    ...area.query(previewLetter, input(letter), { pauseMs: PAUSE_MS }),
    placeholderData: keepPreviousData,
    enabled: letter.trim() !== '',
  });

  const send = async () => {
    const list = points
      .split(/\n{2,}/)
      .map((point) => point.trim())
      .filter(Boolean);
    const command = isDecision(name) ? { name, letter, points: list } : { name, letter };
    if (await desk.give(command)) onClose();
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
        disabled={proposal.isPending}
        value={letter}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isDecision(name) && name !== 'accept' && (
        <Textarea
          label="Points that need a reply"
          description="Separated by empty lines. The author replies to each of them with the revision."
          autosize
          minRows={3}
          maxRows={12}
          value={points}
          onChange={({ currentTarget }) => setTypedPoints(currentTarget.value)}
        />
      )}
      {preview.data && (
        <section aria-label="Preview">
          <p>
            To {preview.data.to}: <strong>{preview.data.subject}</strong>
          </p>
          <pre className={styles.preview}>{preview.data.text}</pre>
        </section>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={desk.busy}
          disabled={letter.trim() === '' || preview.isFetching}
          onClick={send}
        >
          Send and {commandLabels[name]?.toLowerCase()}
        </Button>
      </div>
    </div>
  );
}
