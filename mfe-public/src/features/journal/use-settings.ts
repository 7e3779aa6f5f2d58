import type { Settings } from '@app/contracts';
import { useRouteLoaderData } from '@app/web-kit';

export const LAYOUT_ROUTE = 'public';

/** Returns the journal's settings from the layout's loader; undefined if loading them failed. */
export function useSettings(): Settings | undefined {
  return useRouteLoaderData<Settings>(LAYOUT_ROUTE);
}
