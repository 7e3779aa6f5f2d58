import { createClient, type Fetch } from '@app/web-kit/client';

export {
  listArchives,
  listArticles,
  listEditors,
  listIndexingEntries,
  openPreviewLink,
  readArticleByReference,
  readArticleContext,
  readAuthor,
  readBadgeIssuer,
  readBadgeStatusList,
  readFullText,
  readSettings,
  readSubmissions,
  readUsage,
  searchPage,
  verifyCertificate,
} from '@app/contracts/endpoints';

let send: Fetch = (path, init) => fetch(path, init);

/** Sets the function that sends calls. The server that renders pages uses another function than browsers. */
export function setFetch(fetchApi: Fetch): void {
  send = fetchApi;
}

export const client = createClient({ fetch: (path, init) => send(path, init) });
