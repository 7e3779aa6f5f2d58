import { useNavigate, useSession } from '@app/web-kit';
import { useEffect, useState } from 'react';
import type { Area } from './area.ts';
import { isOtherUser } from './session-user.ts';

interface SessionEndProps {
  area: Area;
  /** The page that is open tells of the end itself; only its user's own Logout leads away from it. */
  isTold?: boolean;
}

/**
 * Leads to the login as soon as the session is over, whoever ended it; the way back is kept. Where another
 * user has logged in in another tab, the document is loaded anew as theirs: nothing of it goes on as them.
 */
export function SessionEnd({ area, isTold = false }: SessionEndProps) {
  const session = useSession(area.session);
  const [first] = useState(session);
  const signedIn = session !== null;
  const taken = session !== null && first !== null && isOtherUser(first, session);
  const navigate = useNavigate();

  useEffect(() => {
    if (taken) window.location.reload();
  }, [taken]);

  useEffect(() => {
    if (signedIn || (isTold && !area.leftByChoice)) return;
    // The document's own address: lists keep their state in its query without the router.
    const login = area.leftByChoice ? area.loginPath : area.loginFor(window.location.href, true);
    navigate(login, { replace: true });
  }, [signedIn, isTold, area, navigate]);

  return null;
}
