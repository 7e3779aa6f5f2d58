import type { SecondFactorOffer, User } from '@app/contracts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
} from '@app/contracts/endpoints';
import { type Area, Button, PasswordInput, TextInput } from '@app/office-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { failureOf } from '../feedback/failure-of.tsx';
import { type FieldErrors, issuesAt } from '../feedback/field-errors.ts';
import { useFlash } from '../feedback/flash.tsx';
import { useAction } from '../feedback/use-action.ts';
import { useFocusNext } from '../keyboard/focus-next.ts';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { SetUpSteps } from '../second-factor/set-up-steps.tsx';
import styles from './account.module.css';

interface SecondFactorProps {
  area: Area;
  user: User;
  isCurrentUser: boolean;
  /** Called with true when the recovery codes appear, and with false when they are closed. */
  onCodes?: (shown: boolean) => void;
  onChanged: () => void;
}

/** The id of the text that receives the focus when a form is removed. */
const STATE = 'second-factor-state';

/** Sets up or removes a second factor. Administrators can remove another user's second factor, but not set it up. */
export function SecondFactor({ area, user, isCurrentUser, onCodes, onChanged }: SecondFactorProps) {
  const focusNext = useFocusNext();
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const params = { id: user.id };

  if (codes) {
    const finish = () => {
      setCodes(null);
      onCodes?.(false);
      focusNext(STATE);
    };
    return (
      <>
        <RecoveryCodes codes={codes} onDone={finish} />
        <LeaveGuard area={area} unsaved>
          The recovery codes are shown only once.
        </LeaveGuard>
      </>
    );
  }
  if (offer) {
    const confirm = async (code: string) => {
      const body = { code };
      setCodes((await area.api.call(confirmSecondFactor, { params, body })).recoveryCodes);
      onCodes?.(true);
      setOffer(null);
      onChanged();
    };
    const cancel = () => {
      setOffer(null);
      focusNext(STATE);
    };
    return <ConfirmCode offer={offer} onConfirm={confirm} onCancel={cancel} />;
  }
  if (user.secondFactor)
    return <Removal area={area} user={user} isCurrentUser={isCurrentUser} onChanged={onChanged} />;
  if (!isCurrentUser) {
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

function Removal({ area, user, isCurrentUser, onChanged }: Omit<SecondFactorProps, 'onCodes'>) {
  const flash = useFlash();
  const remove = async (currentPassword: string, code: string) => {
    const body = { currentPassword, code: isCurrentUser ? code : undefined };
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
      withCode={isCurrentUser}
      failed="The second factor was not removed"
      run={remove}
    >
      <p className={styles.text} id={STATE} tabIndex={-1}>
        On. {user.recoveryCodes} of 10 recovery codes are left.
        {!isCurrentUser && ' Removing it ends all sessions of this user.'}
      </p>
    </PasswordForm>
  );
}

interface ConfirmCodeProps {
  offer: SecondFactorOffer;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

function ConfirmCode({ offer, onConfirm, onCancel }: ConfirmCodeProps) {
  const { run, busy } = useAction();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    void run(
      'The second factor was not turned on',
      () => onConfirm(code),
      (error) => {
        const wrong = issuesAt(error, ['code']).code;
        setProblem(wrong);
        return wrong ? null : failureOf(error);
      },
    );
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <SetUpSteps offer={offer} code={code} issue={problem} onCode={setCode} />
      <div className={styles.actions}>
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface PasswordFormProps {
  action: string;
  color?: 'red';
  withCode?: boolean;
  /** The title of the message for failures other than a wrong password or code. */
  failed: string;
  run: (currentPassword: string, code: string) => Promise<void>;
  children: ReactNode;
}

/** Asks users for their own password before an action that a stolen session must not permit. */
function PasswordForm(props: PasswordFormProps) {
  const { action, color, withCode = false, failed, run, children } = props;
  const attempt = useAction();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    const isDone = await attempt.run(
      failed,
      () => run(password, code),
      (error) => {
        const found = issuesAt(error, withCode ? ['currentPassword', 'code'] : ['currentPassword']);
        setErrors(found);
        return Object.keys(found).length > 0 ? null : failureOf(error);
      },
    );
    if (!isDone) return;
    setPassword('');
    setCode('');
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {withCode && (
        <TextInput
          label="Code"
          description="From the app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.code}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          {...(color ? { color, variant: 'outline' } : { variant: 'default' })}
          loading={attempt.busy}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
