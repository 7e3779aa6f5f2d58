import { type Bearer, createKoa, type Logger } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Koa from 'koa';
import { pdfRoutes } from './articles/pdf-routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authorRoutes } from './authors/routes.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Models } from './catalogue/models.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { citationRoutes } from './citations/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { designRoutes } from './design/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { editorRoutes } from './editors/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { importRoutes } from './import/routes.ts';
import { indexingRoutes } from './indexing/routes.ts';
import type { PdfInspector } from './indexing-checks/pdf-inspector.ts';
import { indexingCheckRoutes } from './indexing-checks/routes.ts';
import { issueRoutes } from './issues/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { readYourWrites } from './record-store/read-your-writes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import type { Stores } from './storage/stores.ts';
import { workCsvRoutes } from './work-log/csv.ts';
import { workEventRoutes } from './work-log/events.ts';
import { workLogRoutes } from './work-log/routes.ts';
import { savedSearchRoutes } from './work-log/saved-searches.ts';
import type { WorkLog } from './work-log/work-log.ts';

export interface AppParts {
  log: Logger;
  auth: Bearer;
  audit: Audit;
  models: Models;
  catalogue: Catalogue;
  stores: Stores;
  pdfInspector: PdfInspector;
  workLog: WorkLog;
  /** Aborted when the server is told to stop: lines of events then end. */
  stopping: AbortSignal;
  publicUrl: string;
  uploadDir: string;
}

export function createApp(parts: AppParts): Koa {
  const { log, audit, models, catalogue, stores, pdfInspector, workLog, stopping } = parts;
  const { publicUrl, uploadDir } = parts;
  const auth = readYourWrites(parts.auth, () => catalogue.catchUp(), log);
  const staffAuth = readYourWrites(parts.auth, () => workLog.heardAll(), log);
  const routers = [
    settingsRoutes({
      log,
      auth,
      audit,
      catalogue,
      publicUrl,
      uploadDir,
      stores,
      settings: models.settings,
    }),
    designRoutes({ log, auth, audit, catalogue, uploadDir, stores, design: models.design }),
    editorRoutes({
      log,
      auth,
      audit,
      catalogue,
      uploadDir,
      pictures: stores.editorPictures,
      editors: models.editors,
    }),
    indexingRoutes({
      log,
      auth,
      audit,
      catalogue,
      uploadDir,
      logos: stores.logos,
      indexing: models.indexing,
    }),
    docsRoutes(),
    dashboardRoutes({ auth, catalogue }),
    auditRoutes({ auth, audit }),
    indexingCheckRoutes({ auth, catalogue, pdfInspector, publicUrl }),
    // Before the issues, whose three segments would take those of an article's context for their own.
    articleRoutes({
      log,
      auth,
      audit,
      catalogue,
      store: stores.articles,
      uploadDir,
      publicUrl,
      articles: models.articles,
    }),
    issueRoutes({ auth, audit, catalogue, issues: models.issues }),
    exportRoutes({ auth, catalogue, publicUrl }),
    importRoutes({
      log,
      auth,
      audit,
      catalogue,
      store: stores.articles,
      uploadDir,
      articles: models.articles,
    }),
    searchRoutes({ auth, catalogue }),
    authorRoutes({ catalogue }),
    citationRoutes({ catalogue, publicUrl }),
    feedRoutes({ catalogue, publicUrl }),
    catalogueRoutes({ catalogue }),
    pdfRoutes({ auth, catalogue, store: stores.articles }),
    pictureRoutes({ stores }),
    // Before the entries, whose ids their names would be taken for.
    workEventRoutes({ auth: parts.auth, workLog, stopping }),
    workCsvRoutes({ auth: staffAuth, workLog }),
    savedSearchRoutes({ auth: parts.auth, savedSearches: models.savedSearches }),
    workLogRoutes({ auth: staffAuth, workLog }),
  ];
  const app = createKoa(parts);
  for (const router of routers) app.use(router.routes());
  // After all of them, since a path may have its methods in several.
  for (const router of routers) app.use(router.allowedMethods());
  return app;
}
