import { type ErrorCode, errorMessages, loginPathOf, SOMETHING_WENT_WRONG } from '@app/contracts';
import { ApiError, type Session, useLocation, useNavigate } from '@app/web-kit';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { type Area, NotAdmittedError } from '../area.ts';
import styles from './login-form.module.css';
import {
  CodeField,
  NewPasswordFields,
  newPasswordErrors,
  nothingTyped,
  type StepProps,
  type Typed,
} from './login-steps.tsx';

const SetUpAtLogin = lazy(async () => ({
  default: (await import('../second-factor/set-up-at-login.tsx')).SetUpAtLogin,
}));

/**
 * The form for user name and password. Further steps ask for a new password if an administrator chose the current
 * password, and for a code if the user has a second factor.
 */
export function LoginForm({ area, name }: { area: Area; name: string }) {
  const { search } = useLocation();
  const login = useLogin(area);
  const { step, typed, set, error, otherLogin, firstField } = login;
  const ended = new URLSearchParams(search).get('ended');

  if (step === 'set-up') return <SetUpPage name={name} login={login} />;
  return (
    <main className={styles.page}>
      <title>{`Log in | ${name}`}</title>
      <form className={styles.card} onSubmit={login.submit} noValidate>
        <p className={styles.area}>{name}</p>
        <h1 className={styles.heading}>
          {step === 'password' ? 'Choose a new password' : 'Login to your account'}
        </h1>
        {ended && !error && step === 'credentials' && (
          <Alert color="gray" role="status">
            {ended === 'idle'
              ? 'You were signed out because of inactivity. '
              : 'Your session has ended. '}
            Log in to continue where you were.
          </Alert>
        )}
        {error && (
          <Alert color="red">
            {error} {otherLogin && <a href={otherLogin}>Log in to your own area</a>}
          </Alert>
        )}
        {step === 'credentials' && <CredentialFields typed={typed} set={set} ref={firstField} />}
        {step === 'password' && (
          <NewPasswordFields typed={typed} set={set} errors={login.fieldErrors} ref={firstField} />
        )}
        {step === 'code' && <CodeField typed={typed} set={set} ref={firstField} />}
        <Button type="submit" loading={login.sending} fullWidth>
          {step === 'password' ? 'Save and log in' : 'Log In'}
        </Button>
        {step !== 'credentials' && (
          <Button variant="default" fullWidth onClick={login.back}>
            Back
          </Button>
        )}
        {step === 'credentials' && <a href="/admin/reset-password">Forgot your password?</a>}
        <a href="/">{area.homeLink}</a>
      </form>
    </main>
  );
}

/** The page that replaces the form for users whose role requires a second factor that they have not set up. */
function SetUpPage({ name, login }: { name: string; login: ReturnType<typeof useLogin> }) {
  const { typed, error } = login;
  const newPassword = typed.newPassword || undefined;
  return (
    <main className={styles.page}>
      <title>{`Set up a second factor | ${name}`}</title>
      <div className={styles.card}>
        <p className={styles.area}>{name}</p>
        <h1 className={styles.heading}>Set up a second factor</h1>
        {error && <Alert color="red">{error}</Alert>}
        <Suspense>
          <SetUpAtLogin
            credentials={{ username: typed.username, password: typed.password, newPassword }}
            onSession={login.start}
            onError={login.refuse}
            onBack={login.back}
          />
        </Suspense>
      </div>
    </main>
  );
}

type Step = 'credentials' | 'password' | 'code' | 'set-up';

function useLogin(area: Area) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState(nothingTyped);
  const [step, setStep] = useState<Step>('credentials');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [otherLogin, setOtherLogin] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<Partial<Typed>>({});
  const firstField = useRef<HTMLInputElement>(null);
  const set = (changes: Partial<Typed>) => setTyped((now) => ({ ...now, ...changes }));

  const refuse = (thrown: unknown) => {
    const refusal = refusalOf(thrown, step);
    if (refusal.newPassword) setFieldErrors({ newPassword: refusal.newPassword });
    // Reset, because a new password typed for one user could otherwise be sent for the next user.
    if (step === 'credentials' && refusal.step !== 'password')
      set({ newPassword: '', newPasswordAgain: '' });
    // If only the area refuses the user, the new password is already stored.
    if (refusal.otherLogin && typed.newPassword && step !== 'credentials') {
      set({ ...nothingTyped, username: typed.username, password: typed.newPassword });
    }
    if (refusal.step !== step) set({ code: '' });
    setStep(refusal.step);
    setError(refusal.message);
    setOtherLogin(refusal.otherLogin);
    firstField.current?.focus();
  };

  const enter = () => navigate(area.returnPath(pathname + search), { replace: true });
  const start = (session: Session) => void area.start(session).then(enter).catch(refuse);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(null);
    const errors = step === 'password' ? newPasswordErrors(typed) : {};
    setFieldErrors(errors);
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) {
      const field = event.currentTarget.elements.namedItem(wrong);
      return field instanceof HTMLElement && field.focus();
    }
    const { username, password, newPassword, code } = typed;
    setSending(true);
    try {
      await area.logIn({
        username,
        password,
        ...(step !== 'credentials' && newPassword && { newPassword }),
        ...(step === 'code' && { code }),
      });
      await enter();
    } catch (thrown) {
      setSending(false);
      refuse(thrown);
    }
  };
  const back = () => {
    setStep('credentials');
    setError(null);
    set({ code: '' });
  };
  return {
    ...{ step, typed, set, sending, error, otherLogin, fieldErrors, firstField },
    ...{ submit, start, refuse, back },
  };
}

interface Refusal {
  step: Step;
  message: string | null;
  newPassword?: string | undefined;
  /** The login page of the user's area, if the credentials are right but this area refuses the user. */
  otherLogin?: string;
}

/** Returns the step that follows an error, and the message for the form. */
function refusalOf(thrown: unknown, step: Step): Refusal {
  if (thrown instanceof NotAdmittedError) {
    const message = 'This user has no access to this area.';
    return { step: 'credentials', message, otherLogin: loginPathOf(thrown.role) };
  }
  if (!(thrown instanceof ApiError)) return { step, message: SOMETHING_WENT_WRONG };
  // The response may come from the gateway, which sends no error code.
  if (thrown.status === 429) return { step, message: errorMessages.too_many_requests };
  const { code, issues } = thrown;
  const newPassword = issues.find(({ path }) => path === 'newPassword')?.message;
  if (newPassword) return { step: 'password', message: null, newPassword };
  if (code === 'password_change_required') return { step: 'password', message: null };
  if (code === 'second_factor_setup_required') return { step: 'set-up', message: null };
  if (code === 'second_factor_required' && step !== 'code') return { step: 'code', message: null };
  const message = explainedErrors.includes(code) ? errorMessages[code] : SOMETHING_WENT_WRONG;
  return { step: code === 'invalid_credentials' ? 'credentials' : step, message };
}

const explainedErrors: readonly ErrorCode[] = [
  'invalid_credentials',
  'disabled',
  'invalid_ip',
  'second_factor_required',
  'invalid_code',
  'version_conflict',
];

function CredentialFields({ typed, set, ref }: StepProps) {
  return (
    <>
      <TextInput
        label="Username"
        name="username"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.username}
        onChange={(event) => set({ username: event.currentTarget.value })}
      />
      <PasswordInput
        ref={ref}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
    </>
  );
}
