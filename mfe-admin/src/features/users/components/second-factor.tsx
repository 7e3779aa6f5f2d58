import type { SecondFactorOffer, User } from '@app/contracts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useState } from 'react';
import { area } from '../../../area.ts';
import { useFocusNext } from '../../forms/focus.ts';
import { ConfirmCode } from './confirm-code.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './users.module.css';

interface SecondFactorProps {
  user: User;
  isOwn: boolean;
  /** The recovery codes are shown, or no longer. */
  onCodes: (shown: boolean) => void;
  onChanged: () => void;
}

/** Says whether it is on: it has the focus once what was there in its place is gone. */
const STATE = 'second-factor-state';

/** Sets a second factor up, which its user alone can do, or removes it. */
export function SecondFactor({ user, isOwn, onCodes, onChanged }: SecondFactorProps) {
  const flash = useFlash();
  const focusNext = useFocusNext();
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { id, secondFactor, recoveryCodes } = user;
  const params = { id };

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          onCodes(false);
          focusNext(STATE);
        }}
      />
    );
  }
  if (offer) {
    return (
      <ConfirmCode
        offer={offer}
        onConfirm={async (code) => {
          const confirmed = await area.api.call(confirmSecondFactor, { params, body: { code } });
          setCodes(confirmed.recoveryCodes);
          onCodes(true);
          setOffer(null);
          onChanged();
        }}
        onCancel={() => {
          setOffer(null);
          focusNext(STATE);
        }}
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
          const body = { currentPassword: password, code: isOwn ? code : undefined };
          await area.api.call(removeSecondFactor, { params, body });
          flash({
            kind: 'success',
            title: 'Account',
            message: 'User updated successfully',
            onClosed: () => document.getElementById(STATE)?.focus(),
          });
          onChanged();
        }}
      >
        <p className={styles.text} id={STATE} tabIndex={-1}>
          On. {recoveryCodes} of 10 recovery codes are left.
          {!isOwn && ' Removing it ends every session of this user.'}
        </p>
      </PasswordForm>
    );
  }
  if (!isOwn) {
    return (
      <p className={styles.text} id={STATE} tabIndex={-1}>
        Off. Only the user can set it up.
      </p>
    );
  }
  return (
    <PasswordForm
      key="offer"
      action="Set up"
      failed="The second factor was not set up"
      run={async (password) =>
        setOffer(
          await area.api.call(offerSecondFactor, { params, body: { currentPassword: password } }),
        )
      }
    >
      <p className={styles.text} id={STATE} tabIndex={-1}>
        Off.
      </p>
    </PasswordForm>
  );
}
