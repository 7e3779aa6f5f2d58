import type { User, UserSession } from '@app/contracts';
import { endOtherSessions, endSession } from '@app/contracts/endpoints';
import { type Area, Button, VisuallyHidden } from '@app/office-kit';
import { ApiError } from '@app/web-kit';
import { ageOf, formatMoment } from '../dates.ts';
import { failureOf } from '../feedback/failure-of.tsx';
import { useAction } from '../feedback/use-action.ts';
import { useFocusNext } from '../keyboard/focus-next.ts';
import styles from './account.module.css';

interface SessionListProps {
  area: Area;
  user: User;
  isCurrentUser: boolean;
  sessions: readonly UserSession[];
  onChanged: () => void;
  /** Called to ask whether to end all sessions. */
  onSignOut?: () => void;
}

/** The id of the text that receives the focus when a session has ended, because the focused button is removed. */
const STATE = 'sessions-state';

/** Lists the open sessions of a user, each of which can be ended. */
export function SessionList({
  area,
  user,
  isCurrentUser,
  sessions,
  onChanged,
  onSignOut,
}: SessionListProps) {
  const { run, busy } = useAction();
  const focusNext = useFocusNext();
  const others = sessions.filter(({ current }) => !current);

  const end = async (action: () => Promise<unknown>) => {
    const isDone = await run('The session was not ended', action, (error) =>
      // The session has already ended, for example by a logout.
      isGone(error) ? null : failureOf(error),
    );
    onChanged();
    if (isDone) focusNext(STATE);
  };
  const params = { id: user.id };

  return (
    <>
      <p className={styles.text} id={STATE} tabIndex={-1}>
        {countText(sessions.length)}
      </p>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <Session {...session} />
            {!session.current && (
              <Button
                variant="default"
                size="compact-md"
                disabled={busy}
                onClick={() =>
                  end(() =>
                    area.api.call(endSession, { params: { ...params, session: session.id } }),
                  )
                }
              >
                End<VisuallyHidden> the session of {session.device}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {isCurrentUser && others.length > 0 && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() =>
              end(async () => area.session.set(await area.api.call(endOtherSessions, { params })))
            }
          >
            End all others
          </Button>
        )}
        {onSignOut && (
          <Button variant="default" onClick={onSignOut}>
            Sign out everywhere
          </Button>
        )}
      </div>
    </>
  );
}

function Session({ device, address, signedIn, lastUsed, current }: UserSession) {
  return (
    <div>
      <strong>{device}</strong>
      {current && ' (this session)'}
      <p className={styles.facts}>
        From {address} · logged in <time dateTime={signedIn}>{formatMoment(signedIn)}</time> · last
        used <time dateTime={lastUsed}>{ageOf(lastUsed, Date.now(), 'en')}</time>
      </p>
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No open sessions.';
  return count === 1 ? 'One open session.' : `${count} open sessions.`;
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found';
