import { ApiError } from '@app/web-kit';
import { Button, PasswordInput } from '@app/web-kit/office';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureOf } from '../../feedback/failure-of.tsx';
import { useFlash } from '../../feedback/flash.tsx';
import styles from './account.module.css';

interface PasswordFormProps {
  /** What the button says that does it. */
  action: string;
  color?: 'red';
  /** What to say when it fails for another reason than the password. */
  failed: string;
  /** Does it by the caller's own password. */
  run: (currentPassword: string) => Promise<void>;
  children: ReactNode;
}

/** Asks for one's own password before something that a borrowed session must not do. */
export function PasswordForm({ action, color, failed, run, children }: PasswordFormProps) {
  const flash = useFlash();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFault(null);
    try {
      await run(password);
      setPassword('');
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      const wrong = issues.find(({ path }) => path === 'currentPassword');
      const failure = failureOf(error);
      if (wrong) setFault(wrong.message);
      else if (failure) flash({ kind: 'failure', title: failed, ...failure });
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
        error={fault}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
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
