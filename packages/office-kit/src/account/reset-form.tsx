import { errorMessages, loginPathOf, SOMETHING_WENT_WRONG } from '@app/contracts';
import { requestPasswordReset, resetPassword } from '@app/contracts/endpoints';
import { ApiError, useLocation } from '@app/web-kit';
import { createClient } from '@app/web-kit/client';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import styles from './login-form.module.css';
import { newPasswordErrors, nothingTyped, PASSWORD_ADVICE } from './login-steps.tsx';

/** Asks for a link to set a new password or, on the page that the link opens, for the new password. */
export function ResetForm({ name }: { name: string }) {
  const token = useLocation().hash.slice(1);
  // The key resets the form if a link is opened on the page that has requested it.
  return <Steps key={token} token={token} name={name} />;
}

/** The outcome of a step, with a link to the login page of the user's area. */
interface Done {
  message: string;
  loginPath?: string;
}

function Steps({ token, name }: { token: string; name: string }) {
  const [done, setDone] = useState<Done | null>(null);
  const title = token ? 'Choose a new password' : 'Get a new password';
  return (
    <main className={styles.page}>
      <title>{`${title} | ${name}`}</title>
      <div className={styles.card}>
        <p className={styles.area}>{name}</p>
        <h1 className={styles.heading}>{title}</h1>
        {done === null && token && <PasswordStep token={token} onDone={setDone} />}
        {done === null && !token && <EmailStep onDone={setDone} />}
        <div role="status">{done !== null && <Alert color="gray">{done.message}</Alert>}</div>
        {done?.loginPath ? (
          <a href={done.loginPath}>Log in</a>
        ) : (
          <a href="/">Back to the journal</a>
        )}
      </div>
    </main>
  );
}

/** Sends a form, and returns the reason if the server refuses it. */
function useSending(send: () => Promise<void>) {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError(null);
    setIssues({});
    try {
      await send();
    } catch (thrown) {
      const found = thrown instanceof ApiError ? thrown.issues : [];
      setIssues(Object.fromEntries(found.map(({ path, message }) => [path, message])));
      if (found.length === 0) setError(messageOf(thrown));
    }
    setSending(false);
  };
  return { sending, error, issues, setIssues, submit };
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return SOMETHING_WENT_WRONG;
  // The response may come from the gateway, which sends no error code.
  return errorMessages[thrown.status === 429 ? 'too_many_requests' : thrown.code];
}

function EmailStep({ onDone }: { onDone: (done: Done) => void }) {
  const [email, setEmail] = useState('');
  const { sending, error, issues, submit } = useSending(async () => {
    const { isOn } = await createClient().call(requestPasswordReset, { body: { email } });
    const message = isOn
      ? 'If a user has this email address, a message with a link is on its way. The link works for an hour.'
      : 'This journal sends no email. Ask an administrator for a new password.';
    onDone({ message });
  });
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      {error && <Alert color="red">{error}</Alert>}
      <TextInput
        label="Email"
        description="The email address of your account."
        type="email"
        name="email"
        autoFocus
        autoComplete="email"
        error={issues.email}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" loading={sending} fullWidth>
        Send the link
      </Button>
    </form>
  );
}

function PasswordStep({ token, onDone }: { token: string; onDone: (done: Done) => void }) {
  const [typed, setTyped] = useState(nothingTyped);
  const { sending, error, issues, setIssues, submit } = useSending(async () => {
    const errors = newPasswordErrors(typed);
    if (Object.keys(errors).length > 0) return setIssues(errors);
    const body = { token, password: typed.newPassword };
    const { user, role } = await createClient().call(resetPassword, { body });
    const message = `${user}, your password is changed, and your sessions have ended. Log in with it.`;
    onDone({ message, loginPath: loginPathOf(role) });
  });
  const problem = error ?? issues.token;
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      {problem && (
        <Alert color="red">
          {problem}
          {issues.token && (
            <>
              : <a href="/admin/reset-password">Get a new link</a>
            </>
          )}
        </Alert>
      )}
      <PasswordInput
        label="New password"
        description={PASSWORD_ADVICE}
        name="newPassword"
        autoFocus
        autoComplete="new-password"
        error={issues.newPassword ?? issues.password}
        value={typed.newPassword}
        onChange={({ currentTarget }) => setTyped({ ...typed, newPassword: currentTarget.value })}
      />
      <PasswordInput
        label="Re-enter password"
        name="newPasswordAgain"
        autoComplete="new-password"
        error={issues.newPasswordAgain}
        value={typed.newPasswordAgain}
        onChange={({ currentTarget }) =>
          setTyped({ ...typed, newPasswordAgain: currentTarget.value })
        }
      />
      <Button type="submit" loading={sending} fullWidth>
        Save the password
      </Button>
    </form>
  );
}
