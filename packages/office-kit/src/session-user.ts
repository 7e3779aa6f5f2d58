import type { Session } from '@app/web-kit';

/**
 * Returns the user id in the token, which does not change when the user is renamed. If the token has no id, it returns
 * the name.
 */
export function userIdOf({ token, user }: Session): string {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const payload: { sub?: unknown } = JSON.parse(atob(claims));
    return typeof payload.sub === 'string' ? payload.sub : user;
  } catch {
    return user;
  }
}

/** Returns whether the second session belongs to another user than the first. */
export function isOtherUser(before: Session, now: Session): boolean {
  return before.user !== now.user && userIdOf(before) !== userIdOf(now);
}
