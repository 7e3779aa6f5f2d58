import type { Session } from '@app/web-kit';

/** Who a session is of: the id in its token, which outlives a change of the name. */
export function userIdOf({ token, user }: Session): string {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(claims)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : user;
  } catch {
    return user;
  }
}

/** Whether somebody else is signed in now. */
export function isOtherUser(before: Session, now: Session): boolean {
  return before.user !== now.user && userIdOf(before) !== userIdOf(now);
}
