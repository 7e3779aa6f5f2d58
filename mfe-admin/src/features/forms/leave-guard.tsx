import { useBlocker } from '@app/web-kit';
import { Button, Modal } from '@app/web-kit/office';
import type { ReactNode } from 'react';
import { area } from '../../area.ts';
import styles from './leave-guard.module.css';
import { useBeforeUnload } from './use-before-unload.ts';

interface LeaveGuardProps {
  unsent: boolean;
  /** What becomes of the input when the page is left. */
  children: ReactNode;
}

/** Asks before a page with unsent input is left; the end of the session is not asked about. */
export function LeaveGuard({ unsent, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ nextLocation }) => unsent && nextLocation.pathname !== area.loginPath,
  );
  useBeforeUnload(unsent);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      transitionProps={{ duration: 100 }}
      withCloseButton={false}
    >
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </div>
    </Modal>
  );
}
