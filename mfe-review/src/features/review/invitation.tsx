import { acceptInvitation, declineInvitation, reopenInvitation } from '@app/contracts/endpoints';
import {
  type Decline,
  MAX_DECLINE_REASON,
  MAX_DECLINE_SUGGESTION,
  type ReviewerPage,
} from '@app/contracts/manuscripts';
import { type FormEvent, useState } from 'react';
import { ActButton } from '../forms/act-button.tsx';
import buttons from '../forms/buttons.module.css';
import fieldStyles from '../forms/fields.module.css';
import { LongField, TextField } from '../forms/fields.tsx';
import formStyles from '../forms/form.module.css';
import { useAct } from '../forms/use-act.ts';
import type { Personal } from '../links/use-personal-page.ts';

interface InvitationProps {
  personal: Personal<ReviewerPage>;
  onDone: (page: ReviewerPage, message: string) => void;
}

/** Buttons to accept or decline. Opening the page must not change anything, because mail scanners follow links. */
export function Answer({ personal, onDone }: InvitationProps) {
  const { calls } = personal;
  const [isDeclining, setDeclining] = useState(false);
  const accept = async () =>
    onDone(
      await calls.call(acceptInvitation, {}),
      'Thank you for agreeing. The manuscript and the form of the review are below.',
    );
  return (
    <>
      <ActButton label="I will review it" act={accept}>
        <button
          type="button"
          className={buttons.button}
          aria-expanded={isDeclining}
          onClick={() => setDeclining(!isDeclining)}
        >
          I decline
        </button>
      </ActButton>
      {/* The form is hidden instead of removed, so that the typed text is preserved. */}
      <div hidden={!isDeclining}>
        <DeclineForm {...{ personal, onDone }} />
      </div>
    </>
  );
}

/** Declines the invitation. The reason, another person and a later day are optional. */
export function DeclineForm({ personal: { calls }, onDone }: InvitationProps) {
  const [reason, setReason] = useState('');
  const [suggestion, setSuggestion] = useState('');
  const [again, setAgain] = useState('');
  const { run, isBusy, failure } = useAct();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The annotation `Decline` makes a missing field a compile error. The body type of `declineInvitation` would permit
    // it.
    const body: Decline = { reason, suggestion, again };
    void run(async () =>
      onDone(
        await calls.call(declineInvitation, { body }),
        'Thank you for telling us. If you change your mind, this page lets you come back while reviewers are still sought.',
      ),
    );
  };

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return (
    <form className={formStyles.form} noValidate onSubmit={submit} aria-label="Decline">
      <LongField
        path="decline-reason"
        label="Why you decline"
        hint="Optional. Only the editor reads it; please mention a conflict of interest."
        rows={3}
        maxLength={MAX_DECLINE_REASON}
        value={reason}
        onType={setReason}
      />
      <LongField
        path="decline-suggestion"
        label="Who could review instead"
        hint="Optional. Names and addresses."
        rows={2}
        maxLength={MAX_DECLINE_SUGGESTION}
        value={suggestion}
        onType={setSuggestion}
      />
      <TextField
        path="decline-again"
        label="Ask me again from"
        hint="Optional. If reviewers are still sought then, you are asked again."
        type="date"
        min={tomorrow}
        value={again}
        onType={setAgain}
      />
      <p className={buttons.actions}>
        <button type="submit" className={buttons.button} disabled={isBusy}>
          Decline
        </button>
      </p>
      <p role="alert" className={fieldStyles.error}>
        {failure}
      </p>
    </form>
  );
}

/** Lets a reviewer who declined become available again. */
export function Reopen({ personal: { calls }, onDone }: InvitationProps) {
  const reopen = async () =>
    onDone(
      await calls.call(reopenInvitation, {}),
      'Thank you. You are among the reviewers again. You get a message when it is your turn.',
    );
  return <ActButton label="I can review it after all" act={reopen} />;
}
