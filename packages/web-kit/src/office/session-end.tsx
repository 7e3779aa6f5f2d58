import { useLocation, useNavigate, useSession } from '@app/web-kit';
import { useEffect } from 'react';
import type { Area } from './area.ts';

/** Leads to the login as soon as the session is over, whoever ended it; the way back is kept. */
export function SessionEnd({ area }: { area: Area }) {
  const signedIn = useSession(area.session) !== null;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (signedIn) return;
    navigate(area.leftByChoice ? area.loginPath : area.loginFor(pathname + search, true), {
      replace: true,
    });
  }, [signedIn, area, navigate, pathname, search]);

  return null;
}
