import type { SecondFactorOffer } from '@app/contracts';
import { Button, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { type FormEvent, useState } from 'react';
import { QrCode } from './qr-code.tsx';
import styles from './users.module.css';

interface ConfirmCodeProps {
  offer: SecondFactorOffer;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The secret for the app, as a picture and as text, and the code that shows that it has arrived. */
export function ConfirmCode({ offer, onConfirm, onCancel }: ConfirmCodeProps) {
  const flash = useFlash();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFault(null);
    try {
      await onConfirm(code);
    } catch (error) {
      setSending(false);
      const issues = error instanceof ApiError ? error.issues : [];
      const wrong = issues.find(({ path }) => path === 'code');
      const failure = failureOf(error);
      if (wrong) setFault(wrong.message);
      else if (failure) {
        flash({ kind: 'failure', title: 'The second factor was not turned on', ...failure });
      }
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ol className={styles.steps}>
        <li>
          Scan this with an authenticator app, or type the key into it.
          <QrCode text={offer.uri} label="QR code for the authenticator app" />
          Key: <span className={styles.secret}>{offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </li>
        <li>
          Type the code that the app shows.
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            required
            error={fault}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </li>
      </ol>
      <div className={styles.actions}>
        <Button type="submit" loading={sending}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
