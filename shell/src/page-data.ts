import { areaNames, type RemoteName, type Remotes } from '@app/contracts';
import type { HydrationState } from 'react-router-dom';

/** The data for the browser that the server writes into the document. */
export interface PageData {
  /** The releases of the remotes. */
  remotes?: Remotes;
  /** The hydration data of the router, if the server has rendered the page. */
  hydration?: HydrationState;
}

export const PAGE_DATA_ID = 'page-data';

/** Returns the remote that serves a path. Paths outside an area belong to the public remote. */
export function remoteOf(pathname: string): RemoteName {
  const area = pathname.split('/')[1];
  return areaNames.find((name) => name === area) ?? 'public';
}
