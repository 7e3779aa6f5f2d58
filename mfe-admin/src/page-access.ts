import type { VerifyResponse } from '@app/contracts';
import { type AccessByRole, isAdmitted } from '@app/contracts/endpoints';
import { useRouteLoaderData } from '@app/web-kit';

/**
 * The access of pages that need more than the access of the administration. It includes the pages below their paths.
 * The menu, the palette, the dashboard and the routes follow.
 */
export const pageAccess: Readonly<Record<string, AccessByRole>> = { '/review/desk': 'editor' };

export function canOpen(role: string | undefined, to: string): boolean {
  const path = to.replace(/[?#].*/, '');
  return Object.entries(pageAccess).every(
    ([page, access]) => !`${path}/`.startsWith(`${page}/`) || isAdmitted(role, access),
  );
}

/** Returns a function that returns whether the user can open an address. */
export function useCanOpen(): (to: string) => boolean {
  const user = useRouteLoaderData<VerifyResponse>('admin-session');
  return (to) => canOpen(user?.role, to);
}
