import { createClient } from '@app/web-kit/client';
import { apiOrigin } from './addresses.ts';

export {
  listArchives,
  listArticles,
  listEditors,
  listIndexingEntries,
  openPreviewLink,
  readArticleByReference,
  readArticleContext,
  readAuthor,
  readSettings,
  readUsage,
  searchPage,
  verifyCertificate,
} from '@app/contracts/endpoints';

export const client = createClient({ originOf: apiOrigin });
