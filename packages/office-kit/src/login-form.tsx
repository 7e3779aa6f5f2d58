import { type ErrorCode, errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError, useLocation, useNavigate } from '@app/web-kit';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type Area, NotAdmittedError } from './area.ts';
import { CodeField } from './code-field.tsx';
import styles from './login-form.module.css';

/**
 * The login of an area: name and password, sent as they are, and then a code where the user has a second
 * factor. What was typed stays on a failure.
 */
export function LoginForm({ area, name }: { area: Area; name: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const ended = new URLSearchParams(search).has('ended');

  const ask = (forCode: boolean) => {
    setAsksCode(forCode);
    setCode('');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setFault(null);
    try {
      await area.logIn(username, password, asksCode ? code : undefined);
      await navigate(area.returnPath(pathname + search), { replace: true });
    } catch (error) {
      setSending(false);
      const refusal = error instanceof ApiError ? error.code : undefined;
      if (refusal === 'second_factor_required' && !asksCode) return ask(true);
      if (refusal === 'invalid_credentials') ask(false);
      setFault(messageOf(error));
      (codeField.current ?? passwordField.current)?.focus();
    }
  };

  return (
    <main className={styles.page}>
      <title>{`Log in | ${name}`}</title>
      <form className={styles.card} onSubmit={submit} noValidate>
        <p className={styles.area}>{name}</p>
        <h1 className={styles.heading}>Login to your account</h1>
        {ended && !fault && !asksCode && (
          <Alert color="gray" role="status">
            Your session has ended. Log in to go on where you were.
          </Alert>
        )}
        {fault && <Alert color="red">{fault}</Alert>}
        {asksCode ? (
          <CodeField ref={codeField} username={username} value={code} onChange={setCode} />
        ) : (
          <>
            <TextInput
              label="Username"
              name="username"
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
            />
            <PasswordInput
              ref={passwordField}
              label="Password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
        <Button type="submit" loading={sending} fullWidth>
          Log In
        </Button>
        {asksCode && (
          <Button
            variant="default"
            fullWidth
            onClick={() => {
              ask(false);
              setFault(null);
            }}
          >
            Back
          </Button>
        )}
        <a href="/">{area.homeLink}</a>
      </form>
    </main>
  );
}

const told: readonly ErrorCode[] = [
  'invalid_credentials',
  'disabled',
  'invalid_ip',
  'second_factor_required',
  'invalid_code',
];

function messageOf(error: unknown): string {
  if (error instanceof NotAdmittedError) return 'This user has no access to this area.';
  if (!(error instanceof ApiError)) return SOMETHING_WENT_WRONG;
  // The gateway limits logins as well, and its answer carries no code.
  if (error.status === 429) return errorMessages.too_many_requests;
  return told.includes(error.code) ? errorMessages[error.code] : SOMETHING_WENT_WRONG;
}
