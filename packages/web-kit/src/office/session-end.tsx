import { useNavigate, useSession } from '@app/web-kit';
import { useEffect } from 'react';
import type { Area } from './area.ts';

/** Leads to the login as soon as the session is over, whoever ended it; the way back is kept. */
export function SessionEnd({ area }: { area: Area }) {
  const signedIn = useSession(area.session) !== null;
  const navigate = useNavigate();

  useEffect(() => {
    if (signedIn) return;
    // The document's own address: lists keep their state in its query without the router.
    const login = area.leftByChoice ? area.loginPath : area.loginFor(window.location.href, true);
    navigate(login, { replace: true });
  }, [signedIn, area, navigate]);

  return null;
}
