import type { Settings } from '@app/contracts';
import { useRouteLoaderData } from '@app/web-kit';

export const LAYOUT_ROUTE = 'public';

/** The journal's settings, loaded by the layout; undefined only if that call failed. */
export function useSettings(): Settings | undefined {
  return useRouteLoaderData<Settings>(LAYOUT_ROUTE);
}
