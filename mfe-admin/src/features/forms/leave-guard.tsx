import { Button, isOtherUser, Modal } from '@app/office-kit';
import { useBlocker } from '@app/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { area } from '../../area.ts';
import styles from './forms.module.css';

type Hold = (leave: () => void) => void;

const holds = new Set<Hold>();

/** Logs the user out. A page with unsaved input asks for confirmation first. */
export function logOut(): void {
  const [hold] = holds;
  if (hold) hold(() => area.logOut());
  else area.logOut();
}

interface LeaveGuardProps {
  unsaved: boolean;
  /** The text that explains what happens to the input when the user leaves the page. */
  children: ReactNode;
}

/** Asks for confirmation before the user leaves unsaved input or logs out. Does not ask when the session has ended. */
export function LeaveGuard({ unsaved, children }: LeaveGuardProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ nextLocation }) => unsaved && nextLocation.pathname !== area.loginPath,
  );
  useBeforeUnload(unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const hold: Hold = (logOutNow) => setLeave(() => logOutNow);
    holds.add(hold);
    return () => {
      holds.delete(hold);
    };
  }, [unsaved]);

  const stay = () => {
    setLeave(null);
    blocker.reset?.();
  };

  return (
    <Modal
      opened={blocker.state === 'blocked' || leave !== null}
      onClose={stay}
      title="Leave without saving?"
    >
      <p className={styles.text}>{children}</p>
      <div className={styles.modalActions}>
        <Button variant="default" onClick={leave ?? (() => blocker.proceed?.())}>
          Leave
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay
        </Button>
      </div>
    </Modal>
  );
}

/** Asks before the page is closed or reloaded, except if another user has logged in, which requires a reload. */
function useBeforeUnload(ask: boolean): void {
  useEffect(() => {
    if (!ask) return;
    const owner = area.session.get();
    const hold = (event: BeforeUnloadEvent) => {
      const now = area.session.get();
      if (!owner || !now || !isOtherUser(owner, now)) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [ask]);
}
