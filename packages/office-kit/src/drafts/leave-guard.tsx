import type { Area } from '@app/office-kit';
import { useBlocker } from '@app/web-kit';
import { type ReactNode, useEffect } from 'react';
import { ConfirmModal } from '../feedback/confirm-modal.tsx';
import { isOtherUser } from '../session-user.ts';

/** The mounted guards of unsaved input. */
const guards = new Set<object>();

/** Returns whether the open page has unsaved input. */
export const hasUnsavedInput = (): boolean => guards.size > 0;

interface LeaveGuardProps {
  area: Area;
  unsaved: boolean;
  /** The text that explains what happens to the input when the user leaves the page. */
  children: ReactNode;
}

/** Asks for confirmation before the user leaves unsaved input. Does not ask when the session has ended. */
export function LeaveGuard({ area, unsaved, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      unsaved && pathname !== currentLocation.pathname && pathname !== area.loginPath,
  );
  useBeforeUnload(area, unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const guard = {};
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [unsaved]);

  return (
    <ConfirmModal
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      dismissal="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmModal>
  );
}

/**
 * Asks before the page is closed or reloaded. Does not ask if another user has logged in, which requires a reload.
 */
function useBeforeUnload(area: Area, ask: boolean): void {
  useEffect(() => {
    if (!ask) return;
    const owner = area.session.get();
    const hold = (event: BeforeUnloadEvent) => {
      const now = area.session.get();
      if (!owner || !now || !isOtherUser(owner, now)) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [area, ask]);
}
