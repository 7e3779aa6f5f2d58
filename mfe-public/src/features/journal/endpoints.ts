import { createClient } from '@app/web-kit/client';
import { apiOrigin } from './addresses.ts';

export {
  listArchives,
  listArticles,
  listAuthorArticles,
  listEditors,
  listIndexingEntries,
  readArticleByReference,
  readArticleContext,
  readSettings,
  searchPage,
  verifyCertificate,
} from '@app/contracts/endpoints';

export const client = createClient({ originOf: apiOrigin });
