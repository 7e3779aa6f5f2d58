import type { VerifyAnswer } from '@app/contracts';
import { isRefusal } from '@app/office-kit';
import { redirect } from '@app/web-kit';
import { area } from '../../area.ts';

/**
 * For loaders: who is signed in. Without a stored login to the login page; one that the server refuses is
 * cleared, and its user sent home. The loader of a page waits for it before calls of its own, which run
 * beside the frame's loader: refused as well, they would lead to the login instead.
 */
export async function asVerified(request: Request): Promise<VerifyAnswer> {
  if (!area.session.get()) throw redirect(area.loginFor(request.url));
  try {
    return await area.verify();
  } catch (error) {
    if (isRefusal(error)) throw redirect('/');
    throw error;
  }
}
