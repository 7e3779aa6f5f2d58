import { useNavigate, useSession } from '@app/web-kit';
import { useEffect, useState } from 'react';
import type { Area } from '../area.ts';
import { isOtherUser } from '../session-user.ts';

interface SessionEndProps {
  area: Area;
  /** Whether the page reports the end of the session. If so, only a logout redirects. */
  isReportedByPage?: boolean;
}

/** Redirects to the login page when the session ends. Reloads the page if another user logs in in another tab. */
export function SessionEnd({ area, isReportedByPage = false }: SessionEndProps) {
  const session = useSession(area.session);
  const [first] = useState(session);
  const signedIn = session !== null;
  const isReplaced = session !== null && first !== null && isOtherUser(first, session);
  const navigate = useNavigate();

  useEffect(() => {
    if (isReplaced) window.location.reload();
  }, [isReplaced]);

  useEffect(() => {
    if (signedIn || (isReportedByPage && area.end !== 'left')) return;
    // The router's location may be outdated, because lists write their query to the URL without using the router.
    const login = area.leftHere ? area.loginPath : area.loginFor(window.location.href, true);
    navigate(login, { replace: true });
  }, [signedIn, isReportedByPage, area, navigate]);

  return null;
}
