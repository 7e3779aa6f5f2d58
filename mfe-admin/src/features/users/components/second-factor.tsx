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
  /** Called with true when the recovery codes are shown, and with false when they are closed. */
  onCodes: (shown: boolean) => void;
  onChanged: () => void;
}

/** The id of the text that receives the focus when a form is removed. */
const STATE = 'second-factor-state';

/** Sets up or removes a second factor. Only the user can set up their own; administrators can remove it. */
export function SecondFactor({ user, isOwn, onCodes, onChanged }: SecondFactorProps) {
  const focusNext = useFocusNext();
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const params = { id: user.id };

  if (codes) {
    const finish = () => {
      setCodes(null);
      onCodes(false);
      focusNext(STATE);
    };
    return <RecoveryCodes codes={codes} onDone={finish} />;
  }
  if (offer) {
    const confirm = async (code: string) => {
      const { recoveryCodes } = await area.api.call(confirmSecondFactor, {
        params,
        body: { code },
      });
      setCodes(recoveryCodes);
      onCodes(true);
      setOffer(null);
      onChanged();
    };
    const cancel = () => {
      setOffer(null);
      focusNext(STATE);
    };
    return <ConfirmCode offer={offer} onConfirm={confirm} onCancel={cancel} />;
  }
  if (user.secondFactor) return <Removal user={user} isOwn={isOwn} onChanged={onChanged} />;
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
      run={async (currentPassword) =>
        setOffer(await area.api.call(offerSecondFactor, { params, body: { currentPassword } }))
      }
    >
      <p className={styles.text} id={STATE} tabIndex={-1}>
        Off.
      </p>
    </PasswordForm>
  );
}

function Removal({ user, isOwn, onChanged }: Omit<SecondFactorProps, 'onCodes'>) {
  const flash = useFlash();
  const remove = async (currentPassword: string, code: string) => {
    const body = { currentPassword, code: isOwn ? code : undefined };
    await area.api.call(removeSecondFactor, { params: { id: user.id }, body });
    flash({
      kind: 'success',
      title: 'Account',
      message: 'User updated successfully',
      onClosed: () => document.getElementById(STATE)?.focus(),
    });
    onChanged();
  };
  return (
    <PasswordForm
      key="remove"
      action="Remove the second factor"
      color="red"
      withCode={isOwn}
      failed="The second factor was not removed"
      run={remove}
    >
      <p className={styles.text} id={STATE} tabIndex={-1}>
        On. {user.recoveryCodes} of 10 recovery codes are left.
        {!isOwn && ' Removing it ends every session of this user.'}
      </p>
    </PasswordForm>
  );
}
