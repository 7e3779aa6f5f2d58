import { errorMessages, MIN_PASSWORD, passwordSchema } from '@app/contracts';
import { PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { type Ref, useState } from 'react';
import styles from './login-form.module.css';

export const nothingTyped = {
  username: '',
  password: '',
  newPassword: '',
  newPasswordAgain: '',
  code: '',
};
export type Typed = typeof nothingTyped;

export interface StepProps {
  typed: Typed;
  set: (changes: Partial<Typed>) => void;
  ref: Ref<HTMLInputElement>;
}

/** Advice for new passwords. The server refuses common passwords and names. */
export const PASSWORD_ADVICE = `At least ${MIN_PASSWORD} characters. Three or more unrelated words make a good password.`;

/** Returns the errors in a new password that need no request. */
export function newPasswordErrors({ newPassword, newPasswordAgain }: Typed): Partial<Typed> {
  const problem = passwordSchema.safeParse(newPassword).error?.issues[0]?.message;
  if (problem) return { newPassword: problem };
  return newPassword === newPasswordAgain ? {} : { newPasswordAgain: 'The two passwords differ' };
}

type NewPasswordProps = StepProps & { errors: Partial<Typed> };

export function NewPasswordFields({ typed, set, errors, ref }: NewPasswordProps) {
  return (
    <>
      <p className={styles.text}>
        {typed.username}, your current password was set by someone else. Choose one that only you
        know.
      </p>
      {/* Shows password managers to which user the new password belongs. */}
      <input type="text" autoComplete="username" value={typed.username} readOnly hidden />
      <PasswordInput
        ref={ref}
        label="New password"
        description={PASSWORD_ADVICE}
        name="newPassword"
        autoFocus
        autoComplete="new-password"
        error={errors.newPassword}
        value={typed.newPassword}
        onChange={(event) => set({ newPassword: event.currentTarget.value })}
      />
      <PasswordInput
        label="Re-enter password"
        name="newPasswordAgain"
        autoComplete="new-password"
        error={errors.newPasswordAgain}
        value={typed.newPasswordAgain}
        onChange={(event) => set({ newPasswordAgain: event.currentTarget.value })}
      />
    </>
  );
}

/** Accepts six digits from the authenticator app or, on request, a recovery code, which contains letters. */
export function CodeField({ typed: { username, code }, set, ref }: StepProps) {
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      <TextInput
        // The key creates a new field, because phones switch the on-screen keyboard only for a new field.
        key={recovery ? 'recovery' : 'app'}
        ref={ref}
        label={recovery ? 'Recovery code' : 'Code'}
        description={
          recovery
            ? `One of the ten that ${username} got with the second factor; each works once.`
            : `${errorMessages.second_factor_required}, ${username}.`
        }
        name="code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={recovery ? 'text' : 'numeric'}
        value={code}
        onChange={(event) => set({ code: event.currentTarget.value })}
      />
      <UnstyledButton
        className={styles.other}
        onClick={() => {
          setRecovery(!recovery);
          set({ code: '' });
        }}
      >
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </UnstyledButton>
    </>
  );
}
