import { labelOf } from '@app/contracts';
import {
  discardDraft,
  reportPayment,
  requestLinks,
  withdrawManuscript,
} from '@app/contracts/endpoints';
import { type AuthorPage, paymentSchema } from '@app/contracts/manuscripts';
import { type FormEvent, useState } from 'react';
import { api } from '../access/link-calls.ts';
import buttons from '../forms/buttons.module.css';
import { Confirm } from '../forms/confirm.tsx';
import fieldStyles from '../forms/fields.module.css';
import { fieldId, TextField } from '../forms/fields.tsx';
import formStyles from '../forms/form.module.css';
import { useAct } from '../forms/use-act.ts';
import styles from '../links/link-page.module.css';
import { Section } from '../links/section.tsx';
import type { Personal } from '../links/use-personal-page.ts';
import { feeWords } from './words.ts';

interface ActsProps {
  personal: Personal<AuthorPage>;
  onDone: (message: string) => void;
}

/** Explains how to pay the fee, and has the field for the number of the payment. */
export function Fee({ personal, onDone }: ActsProps) {
  const { page, calls, setPage } = personal;
  const [transaction, setTransaction] = useState('');
  const [issue, setIssue] = useState<string>();
  const { run, isBusy, failure } = useAct();
  if (page.view.fee === 'none') return null;
  const canPay = page.view.commands.includes('report-payment');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = paymentSchema.safeParse({ transaction });
    setIssue(body.success ? undefined : 'The transaction ID that your bank shows');
    if (!body.success) return document.getElementById(fieldId('transaction'))?.focus();
    void run(async () => {
      setPage(await calls.call(reportPayment, { body: body.data }));
      onDone('Thank you. The office checks the payment and prepares the article.');
    });
  };

  return (
    <Section id="fee" title="Publication fee">
      <p>{labelOf(feeWords, page.view.fee)}</p>
      {canPay && (
        <>
          {page.feeText && <div className={styles.letter}>{page.feeText}</div>}
          <form className={formStyles.form} noValidate onSubmit={submit}>
            <TextField
              path="transaction"
              label="Transaction ID"
              hint="After you have paid, please enter the number of the payment."
              isRequired
              value={transaction}
              error={issue}
              onType={setTransaction}
            />
            <p className={buttons.actions}>
              <button
                type="submit"
                className={`${buttons.button} ${buttons.primary}`}
                disabled={isBusy}
              >
                I have paid
              </button>
            </p>
            <p role="alert" className={fieldStyles.error}>
              {failure}
            </p>
          </form>
        </>
      )}
    </Section>
  );
}

/** Withdraws a manuscript or discards a draft, after a confirmation. */
export function GiveUp({ personal, onDone, onGone }: ActsProps & { onGone: () => void }) {
  const { page, calls, setPage } = personal;
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, failure } = useAct();
  const { commands } = page.view;
  const isDraft = commands.includes('discard');
  if (!isDraft && !commands.includes('withdraw')) return null;

  const confirm = () =>
    void run(async () => {
      if (isDraft) {
        await calls.call(discardDraft, {});
        onGone();
      } else {
        setPage(await calls.call(withdrawManuscript, {}));
        onDone('The manuscript is withdrawn. A confirmation is on its way to you.');
      }
    }).then(() => setOpen(false));

  const label = isDraft ? 'Discard the draft' : 'Withdraw the manuscript';
  return (
    <>
      <button
        type="button"
        className={`${buttons.button} ${buttons.danger}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <p role="alert" className={fieldStyles.error}>
        {failure}
      </p>
      <Confirm
        isOpen={isOpen}
        title={`${label}?`}
        action={label}
        dismissal="Keep it"
        isBusy={isBusy}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>
          {isDraft
            ? 'The draft and its files are deleted. This cannot be undone.'
            : 'The journal stops handling it, and reviewers are told that their work is no longer needed. This cannot be undone.'}
        </p>
      </Confirm>
    </>
  );
}

/** Requests an email with the link, for example for use on another device. */
export function SendLink({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const { run, isBusy, failure } = useAct();
  const send = () =>
    void run(async () => {
      await api.call(requestLinks, { body: { email: email.trim() } });
      setSent(true);
    });
  return (
    <>
      <button type="button" className={buttons.button} disabled={isBusy} onClick={send}>
        Send me the link again
      </button>
      <p role="status">
        {isSent && `A message with the link is on its way to ${email.trim()}.`}
        {failure && <span className={fieldStyles.error}>{failure}</span>}
      </p>
    </>
  );
}
