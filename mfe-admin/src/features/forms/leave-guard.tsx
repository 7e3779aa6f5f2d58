import { Button, Modal } from '@app/office-kit';
import { useBlocker } from '@app/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { area } from '../../area.ts';
import styles from './leave-guard.module.css';
import { holdLogOut } from './log-out.ts';
import { useBeforeUnload } from './use-before-unload.ts';

interface LeaveGuardProps {
  unsent: boolean;
  /** What becomes of the input when the page is left. */
  children: ReactNode;
}

/** Asks before a page with unsent input is left, by Logout too; a session that is lost is not asked about. */
export function LeaveGuard({ unsent, children }: LeaveGuardProps) {
  const [logOut, setLogOut] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ nextLocation }) => unsent && nextLocation.pathname !== area.loginPath,
  );
  useBeforeUnload(unsent);
  useEffect(() => {
    if (unsent) return holdLogOut((leave) => setLogOut(() => leave));
  }, [unsent]);

  const stay = () => {
    setLogOut(null);
    blocker.reset?.();
  };

  return (
    <Modal
      opened={blocker.state === 'blocked' || logOut !== null}
      onClose={stay}
      title="Leave without saving?"
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
    >
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={logOut ?? (() => blocker.proceed?.())}>
          Leave
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay
        </Button>
      </div>
    </Modal>
  );
}
