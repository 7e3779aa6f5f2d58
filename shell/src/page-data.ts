import { type RemoteName, type Remotes, remoteNames } from '@app/contracts';
import type { HydrationState } from 'react-router-dom';

/** The data that the server writes into the document for the browser. */
export interface PageData {
  /** The visitor's releases of the remotes. */
  remotes?: Remotes;
  /** The router's data of a page that the server rendered. */
  hydration?: HydrationState;
}

export const PAGE_DATA_ID = 'page-data';

/** The remote that serves a path: the one of the area in its first segment, else the public one. */
export function remoteOf(pathname: string): RemoteName {
  const area = pathname.split('/')[1];
  return remoteNames.find((name) => name === area && name !== 'public') ?? 'public';
}
