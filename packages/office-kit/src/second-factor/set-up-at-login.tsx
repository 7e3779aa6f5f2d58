import type { Login, SecondFactorOffer } from '@app/contracts';
import { confirmSetUp, setUpSecondFactor } from '@app/contracts/endpoints';
import { ApiError, type Session } from '@app/web-kit';
import { createClient } from '@app/web-kit/client';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { SetUpSteps } from './set-up-steps.tsx';

type Credentials = Pick<Login, 'username' | 'password' | 'newPassword'>;

interface SetUpAtLoginProps {
  credentials: Credentials;
  onSession: (session: Session) => void;
  onError: (error: unknown) => void;
  onBack: () => void;
}

/** Lets users set up the second factor that their role requires for a login. Passes on the session afterwards. */
export function SetUpAtLogin(props: SetUpAtLoginProps) {
  const { credentials, onSession, onError, onBack } = props;
  const offer = useOffer(credentials, onError);
  const [code, setCode] = useState('');
  const [issue, setIssue] = useState<string>();
  const [sending, setSending] = useState(false);
  const [made, setMade] = useState<{ session: Session; codes: string[] } | null>(null);

  if (made) return <RecoveryCodes codes={made.codes} onDone={() => onSession(made.session)} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setIssue(undefined);
    try {
      const body = { ...credentials, code };
      const { recoveryCodes, ...session } = await createClient().call(confirmSetUp, { body });
      setMade({ session, codes: recoveryCodes });
    } catch (error) {
      setSending(false);
      const found = error instanceof ApiError && error.issues.find(({ path }) => path === 'code');
      if (found) setIssue(found.message);
      else onError(error);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>
        Your role needs a second factor. From now on, a login also asks for a code of an
        authenticator app, such as Aegis, Google Authenticator or a password manager.
      </p>
      {offer && <SetUpSteps offer={offer} code={code} issue={issue} onCode={setCode} />}
      <Button type="submit" loading={sending} disabled={!offer} fullWidth>
        Turn on and log in
      </Button>
      <Button variant="default" fullWidth onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

function useOffer(credentials: Credentials, onError: (error: unknown) => void) {
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const { username, password, newPassword } = credentials;
  const report = useEffectEvent(onError);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const body = { username, password, newPassword };
    createClient()
      .call(setUpSecondFactor, { body, signal })
      .then(setOffer, (error: unknown) => signal.aborted || report(error));
    return () => leaving.abort();
  }, [username, password, newPassword]);
  return offer;
}
