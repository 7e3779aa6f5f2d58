import { type ErrorCode, errorMessages, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError, useLocation, useNavigate } from '@app/web-kit';
import { Alert, Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { type Area, NotAdmittedError } from './area.ts';
import styles from './login-form.module.css';

/** The form for user name and password, and in a second step for the code if the user has a second factor. */
export function LoginForm({ area, name }: { area: Area; name: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeStep, setCodeStep] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const ended = new URLSearchParams(search).has('ended');

  const showCodeStep = (forCode: boolean) => {
    setCodeStep(forCode);
    setCode('');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError(null);
    try {
      await area.logIn(username, password, isCodeStep ? code : undefined);
      await navigate(area.returnPath(pathname + search), { replace: true });
    } catch (thrown) {
      setSending(false);
      const refusal = thrown instanceof ApiError ? thrown.code : undefined;
      if (refusal === 'second_factor_required' && !isCodeStep) return showCodeStep(true);
      if (refusal === 'invalid_credentials') showCodeStep(false);
      setError(messageOf(thrown));
      (codeField.current ?? passwordField.current)?.focus();
    }
  };

  return (
    <main className={styles.page}>
      <title>{`Log in | ${name}`}</title>
      <form className={styles.card} onSubmit={submit} noValidate>
        <p className={styles.area}>{name}</p>
        <h1 className={styles.heading}>Login to your account</h1>
        {ended && !error && !isCodeStep && (
          <Alert color="gray" role="status">
            Your session has ended. Log in to go on where you were.
          </Alert>
        )}
        {error && <Alert color="red">{error}</Alert>}
        {isCodeStep ? (
          <CodeField ref={codeField} username={username} value={code} onChange={setCode} />
        ) : (
          <CredentialFields {...{ username, setUsername, password, setPassword, passwordField }} />
        )}
        <Button type="submit" loading={sending} fullWidth>
          Log In
        </Button>
        {isCodeStep && (
          <Button
            variant="default"
            fullWidth
            onClick={() => {
              showCodeStep(false);
              setError(null);
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

interface CredentialFieldsProps {
  username: string;
  setUsername: (username: string) => void;
  password: string;
  setPassword: (password: string) => void;
  passwordField: Ref<HTMLInputElement>;
}

function CredentialFields(props: CredentialFieldsProps) {
  const { username, setUsername, password, setPassword, passwordField } = props;
  return (
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
  );
}

const shownErrors: readonly ErrorCode[] = [
  'invalid_credentials',
  'disabled',
  'invalid_ip',
  'second_factor_required',
  'invalid_code',
];

function messageOf(error: unknown): string {
  if (error instanceof NotAdmittedError) return 'This user has no access to this area.';
  if (!(error instanceof ApiError)) return SOMETHING_WENT_WRONG;
  // The response may come from the gateway, whose responses have no error code.
  if (error.status === 429) return errorMessages.too_many_requests;
  return shownErrors.includes(error.code) ? errorMessages[error.code] : SOMETHING_WENT_WRONG;
}

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  username: string;
  value: string;
  onChange: (code: string) => void;
}

/** Accepts six digits from the authenticator app or, on request, a recovery code, which contains letters. */
function CodeField({ ref, username, value, onChange }: CodeFieldProps) {
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
            ? `One of the ten that ${username} got with the second factor; each is good once.`
            : `${errorMessages.second_factor_required}, ${username}.`
        }
        name="code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={recovery ? 'text' : 'numeric'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <UnstyledButton
        className={styles.other}
        onClick={() => {
          setRecovery(!recovery);
          onChange('');
        }}
      >
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </UnstyledButton>
    </>
  );
}
