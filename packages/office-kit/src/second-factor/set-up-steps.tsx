import type { SecondFactorOffer } from '@app/contracts';
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import styles from './second-factor.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface SetUpStepsProps {
  offer: SecondFactorOffer;
  code: string;
  issue: string | undefined;
  onCode: (code: string) => void;
}

/** Shows a new secret for an authenticator app and asks for the app's first code. */
export function SetUpSteps({ offer, code, issue, onCode }: SetUpStepsProps) {
  return (
    <ol className={styles.steps}>
      <li>
        Scan this with an authenticator app, or type the key into it.
        <Suspense fallback={<div className={styles.qr} />}>
          <QrCode text={offer.uri} label="QR code for the authenticator app" />
        </Suspense>
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
          error={issue}
          value={code}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
      </li>
    </ol>
  );
}
