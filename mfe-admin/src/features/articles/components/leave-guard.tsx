import { useBlocker } from '@app/web-kit';
import { Button, Modal } from '@app/web-kit/office';
import { area } from '../../../area.ts';
import styles from './leave-guard.module.css';
import { useBeforeUnload } from './use-before-unload.ts';

/** Asks before a page with unsent input is left; the end of the session is not asked about. */
export function LeaveGuard({ unsent }: { unsent: boolean }) {
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
      <p className={styles.text}>
        The article has not been sent. The text you typed is kept in this tab until you come back; a
        chosen PDF must be chosen again.
      </p>
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
