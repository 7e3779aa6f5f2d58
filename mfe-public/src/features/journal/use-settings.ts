import type { Settings } from '@app/contracts';
import { useRouteLoaderData } from '@app/web-kit';

export const LAYOUT_ROUTE = 'public';

/** The data that every page needs. */
export interface LayoutData extends Settings {
  /** The names of the services that index the journal. */
  indexes: readonly string[];
}

/** Returns the journal's settings from the layout's loader; undefined if loading them failed. */
export function useSettings(): LayoutData | undefined {
  return useRouteLoaderData<LayoutData>(LAYOUT_ROUTE);
}
