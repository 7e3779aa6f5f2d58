import type { Remotes } from '@app/contracts';
import type { HydrationState } from 'react-router-dom';

/** What the server leaves in the document for the browser; `server/document.ts` writes it. */
export interface PageData {
  /** The live releases of the remotes, so that the browser need not ask. */
  remotes?: Remotes;
  /** The router's data of a page that the server rendered. */
  hydration?: HydrationState;
}

export const PAGE_DATA_ID = 'page-data';

export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}
