import { Button, PasswordInput, TextInput } from '@app/office-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureOf } from '../feedback/failure-of.tsx';
import { type FieldErrors, issuesAt } from '../feedback/field-errors.ts';
import { useAction } from '../feedback/use-action.ts';
import styles from './account.module.css';

interface PasswordFormProps {
  action: string;
  color?: 'red';
  withCode?: boolean;
  /** The title of the message for failures other than a wrong password or code. */
  failed: string;
  run: (currentPassword: string, code: string) => Promise<void>;
  children: ReactNode;
}

/** Asks users for their own password before an action that must not be possible with a stolen session. */
export function PasswordForm(props: PasswordFormProps) {
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
