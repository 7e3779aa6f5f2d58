import { Button, PasswordInput, TextInput } from '@app/office-kit';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './users.module.css';

interface PasswordFormProps {
  /** What the button says that does it. */
  action: string;
  color?: 'red';
  /** Asks for a code of the second factor as well. */
  withCode?: boolean;
  /** What to say when it fails for another reason than the password or the code. */
  failed: string;
  /** Does it by the caller's own password, and code. */
  run: (currentPassword: string, code: string) => Promise<void>;
  children: ReactNode;
}

/** Asks for one's own password before something that a borrowed session must not do. */
export function PasswordForm(props: PasswordFormProps) {
  const { action, color, withCode = false, failed, run, children } = props;
  const flash = useFlash();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<{ currentPassword?: string; code?: string }>({});
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFaults({});
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
        setFaults(Object.fromEntries(shown.map(({ path, message }) => [path, message])));
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
        error={faults.currentPassword}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {withCode && (
        <TextInput
          label="Code"
          description="Of the app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={faults.code}
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
