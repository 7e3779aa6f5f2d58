import type { VerifyResponse } from '@app/contracts';
import { Area, isRefusal } from '@app/office-kit';
import { redirect } from '@app/web-kit';

/** The work log's session and API client. Administrators also have access. */
export const area = new Area({
  sessionKey: 'journal:webdata',
  basePath: '/webdata',
  access: 'staff',
  homeLink: 'Back to the journal',
});

/**
 * Verifies the session in a loader. Redirects to the login page if there is no session, and to the home page if the
 * server refuses the session. Loaders of pages must await this function before their calls, because a refused call
 * would redirect to the login page instead.
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
