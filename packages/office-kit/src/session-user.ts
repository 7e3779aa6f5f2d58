import type { Session } from '@app/web-kit';

/**
 * Returns the token's user id, which does not change when the user is renamed. Returns the name if the token has no
 * id.
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

export const isOtherUser = (before: Session, now: Session): boolean =>
  before.user !== now.user && userIdOf(before) !== userIdOf(now);
