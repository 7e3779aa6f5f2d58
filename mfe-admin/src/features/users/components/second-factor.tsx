import type { SecondFactorOffer, User } from '@app/contracts';
import { useState } from 'react';
import { useFlash } from '../../feedback/flash.tsx';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from '../api/second-factor.ts';
import styles from './account.module.css';
import { ConfirmCode } from './confirm-code.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SecondFactorProps {
  user: User;
  isOwn: boolean;
  onChanged: () => void;
}

/** Sets a second factor up, which its user alone can do, or removes it. */
export function SecondFactor({ user, isOwn, onChanged }: SecondFactorProps) {
  const flash = useFlash();
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { id, secondFactor, recoveryCodes } = user;

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (offer) {
    return (
      <ConfirmCode
        offer={offer}
        onConfirm={async (code) => {
          const confirmed = await confirmSecondFactor(id, code);
          setCodes(confirmed.recoveryCodes);
          setOffer(null);
          onChanged();
        }}
        onCancel={() => setOffer(null)}
      />
    );
  }
  if (secondFactor) {
    return (
      <PasswordForm
        key="remove"
        action="Remove the second factor"
        color="red"
        withCode={isOwn}
        failed="The second factor was not removed"
        run={async (password, code) => {
          await removeSecondFactor(id, password, isOwn ? code : undefined);
          flash({ kind: 'success', title: 'Account', message: 'User updated successfully' });
          onChanged();
        }}
      >
        <p className={styles.text}>
          On. {recoveryCodes} of 10 recovery codes are left.
          {!isOwn && ' Removing it ends every session of this user.'}
        </p>
      </PasswordForm>
    );
  }
  if (!isOwn) return <p className={styles.text}>Off. Only the user can set it up.</p>;
  return (
    <PasswordForm
      key="offer"
      action="Set up"
      failed="The second factor was not set up"
      run={async (password) => setOffer(await offerSecondFactor(id, password))}
    >
      <p className={styles.text}>Off.</p>
    </PasswordForm>
  );
}
