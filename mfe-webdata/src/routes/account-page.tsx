import { listSessions, readUser } from '@app/contracts/endpoints';
import { SecondFactor } from '@app/office-kit/account/second-factor.tsx';
import { SessionList } from '@app/office-kit/account/session-list.tsx';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from '@app/web-kit';
import { AccountSection } from '../features/account/components/account-section.tsx';
import { PasswordChange } from '../features/account/components/password-change.tsx';
import { area, asVerified } from '../features/session/area.ts';
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
      <h1 className={styles.title}>Account</h1>
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
        help="Browsers in which you are logged in. End sessions that you no longer use, for example on a shared computer. Sessions end automatically after twelve hours, or earlier without activity."
      >
        <SessionList {...accountProps} sessions={sessions} />
      </AccountSection>
    </>
  );
}
