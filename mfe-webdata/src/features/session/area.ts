import type { VerifyResponse } from '@app/contracts';
import { Area, isRefusal } from '@app/office-kit';
import { redirect } from '@app/web-kit';

/** The staff's area. Administrators may enter too. */
export const area = new Area({
  sessionKey: 'journal:webdata',
  basePath: '/webdata',
  roles: ['staff', 'admin'],
  homeLink: 'Back to the journal',
});

/**
 * For loaders: verifies the session. Without one, redirects to the login page; if the server refuses it,
 * redirects to the home page. Page loaders wait for this before their own calls, because a refusal of
 * those would redirect to the login page instead.
 */
export async function asVerified(request: Request): Promise<VerifyResponse> {
  if (!area.session.get()) throw redirect(area.loginFor(request.url));
  try {
    return await area.verify();
  } catch (error) {
    if (isRefusal(error)) throw redirect('/');
    throw error;
  }
}
