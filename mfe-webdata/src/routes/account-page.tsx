import { MAX_SESSION_SECONDS, MIN_PASSWORD, type User } from '@app/contracts';
import { listSessions, readUser, updateUser } from '@app/contracts/endpoints';
import { Button, PasswordInput } from '@app/office-kit';
import { SecondFactor } from '@app/office-kit/account/second-factor.tsx';
import { SessionList } from '@app/office-kit/account/session-list.tsx';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { type FieldErrors, issuesAt } from '@app/office-kit/feedback/field-errors.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { HelpLink } from '@app/office-kit/guide/guide.tsx';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@app/web-kit';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { area, asVerified } from '../features/session/area.ts';
import accountStyles from './account-page.module.css';
import styles from './page.module.css';

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await asVerified(request);
  const accountProps = { params: { id }, signal: request.signal };
  return area.asUser(request, async () => {
    const [user, sessions] = await Promise.all([
      area.api.call(readUser, accountProps),
      area.api.call(listSessions, accountProps),
    ]);
    return { user, sessions };
  });
}

export function Component() {
  const { user, sessions } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const accountProps = { area, user, isCurrentUser: true, onChanged: revalidate };
  return (
    <>
      <title>Account | Work log</title>
      <p className={styles.back}>
        <Link to="/webdata">← Work log</Link>
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>Account</h1>
        <HelpLink to="/webdata/help#your-account" />
      </div>
      <AccountSection
        title="Password"
        help="A new password ends all your other sessions. You stay signed in here."
      >
        <PasswordChange user={user} onChanged={revalidate} />
      </AccountSection>
      <AccountSection
        title="Second factor"
        help="After the password, the login asks for a code from an authenticator app, such as Aegis, Google Authenticator or a password manager."
      >
        <SecondFactor {...accountProps} />
      </AccountSection>
      <AccountSection
        title="Sessions"
        help={`Browsers in which you are logged in. End sessions that you no longer use, for example on a shared computer. Sessions end automatically after ${MAX_SESSION_SECONDS / 3_600} hours, or earlier without activity.`}
      >
        <SessionList {...accountProps} sessions={sessions} />
      </AccountSection>
    </>
  );
}

interface AccountSectionProps {
  title: string;
  help: string;
  children: ReactNode;
}

function AccountSection({ title, help, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={accountStyles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={accountStyles.help}>{help}</p>
      {children}
    </section>
  );
}

const empty = { currentPassword: '', password: '', passwordAgain: '' };
type Field = keyof typeof empty;
const fields = Object.keys(empty);

/** Changes the user's own password, which ends the user's other sessions. */
function PasswordChange({ user, onChanged }: { user: User; onChanged: () => void }) {
  const flash = useFlash();
  const attempt = useAction();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors>({});

  const change = async () => {
    const { session } = await area.api.call(updateUser, { params: user, body: values });
    // The server has ended all sessions, and has returned a new token for this session.
    if (session) area.session.set(session);
    flash({ kind: 'success', title: 'Account', message: 'Password changed successfully' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const required = fields.filter((field) => values[field as Field] === '');
    setErrors(Object.fromEntries(required.map((field) => [field, 'Required'])));
    if (required.length > 0) return;
    const isDone = await attempt.run('The password was not changed', change, (error) => {
      const found = issuesAt(error, fields);
      setErrors(found);
      return Object.keys(found).length > 0 ? null : failureOf(error);
    });
    if (!isDone) return;
    setValues(empty);
    onChanged();
  };
  const input = (name: Field) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });

  return (
    <form className={accountStyles.form} noValidate onSubmit={submit}>
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={user.name} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        {...input('currentPassword')}
      />
      <PasswordInput
        label="New password"
        description={`At least ${MIN_PASSWORD} characters that are not easy to guess.`}
        autoComplete="new-password"
        {...input('password')}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        {...input('passwordAgain')}
      />
      <Button type="submit" loading={attempt.busy} className={accountStyles.submit}>
        Change the password
      </Button>
    </form>
  );
}
