import { Button, PasswordInput, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './users.module.css';

interface PasswordFormProps {
  action: string;
  color?: 'red';
  withCode?: boolean;
  /** The title of a failure that is not caused by the password or the code. */
  failed: string;
  run: (currentPassword: string, code: string) => Promise<void>;
  children: ReactNode;
}

/** Asks users for their own password before an action that must not be possible with a stolen session. */
export function PasswordForm(props: PasswordFormProps) {
  const { action, color, withCode = false, failed, run, children } = props;
  const flash = useFlash();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<{ currentPassword?: string; code?: string }>({});
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setErrors({});
    try {
      await run(password, code);
      setPassword('');
      setCode('');
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      const shown = issues.filter(
        ({ path }) => path === 'currentPassword' || (withCode && path === 'code'),
      );
      const failure = failureOf(error);
      if (shown.length > 0) {
        setErrors(Object.fromEntries(shown.map(({ path, message }) => [path, message])));
      } else if (failure) flash({ kind: 'failure', title: failed, ...failure });
    } finally {
      setSending(false);
    }
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
          loading={sending}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
