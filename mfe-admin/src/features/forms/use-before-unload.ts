import { isOtherUser } from '@app/office-kit';
import { useEffect } from 'react';
import { area } from '../../area.ts';

/**
 * Has the browser ask before the tab or the document is left. Not once it is somebody else's: it is loaded
 * anew as theirs then, and must not stay.
 */
export function useBeforeUnload(ask: boolean): void {
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
