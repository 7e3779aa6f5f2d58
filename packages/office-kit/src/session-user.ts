import type { Session } from '@app/web-kit';

/** User id from the token, which is stable when the user is renamed; the name if the token has none. */
export function userIdOf({ token, user }: Session): string {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const payload: { sub?: unknown } = JSON.parse(atob(claims));
    return typeof payload.sub === 'string' ? payload.sub : user;
  } catch {
    return user;
  }
}

/** Whether another user has signed in since. */
export function isOtherUser(before: Session, now: Session): boolean {
  return before.user !== now.user && userIdOf(before) !== userIdOf(now);
}
