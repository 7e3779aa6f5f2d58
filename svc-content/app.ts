import { type Bearer, createKoa, type Logger, type Uploads } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Router from '@koa/router';
import type Koa from 'koa';
import { articlePageRoutes } from './article-page/routes.ts';
import { pdfRoutes } from './article-pdfs/routes.ts';
import type { DeletedDrafts } from './articles/deleted-drafts.ts';
import { articlesIn } from './articles/publish-drafts.ts';
import { articleReadRoutes } from './articles/read-routes.ts';
import { articleWriteRoutes } from './articles/write-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Collections } from './catalogue/models.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { citationRoutes } from './citations/routes.ts';
import type { CrossrefSchema } from './crossref/contributors.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Deposits } from './deposits/deposits.ts';
import { depositFileRoutes } from './deposits/file-routes.ts';
import { depositRoutes } from './deposits/routes.ts';
import { designRoutes } from './design/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import type { Dumps } from './dumps/dumps.ts';
import { dumpRoutes } from './dumps/routes.ts';
import { editorRoutes } from './editors/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { importRoutes } from './import/routes.ts';
import { indexingRoutes } from './indexing/routes.ts';
import type { PdfInspector } from './indexing-checks/pdf-inspector.ts';
import { indexingCheckRoutes } from './indexing-checks/routes.ts';
import { issueRoutes } from './issues/routes.ts';
import { jatsRoutes } from './jats/routes.ts';
import { lookupRoutes, type Registries } from './lookup/routes.ts';
import type { Mails } from './mails/mails.ts';
import type { MailNotices } from './mails/notices.ts';
import { mailRoutes } from './mails/routes.ts';
import type { MailTexts } from './mails/texts.ts';
import { noticeRoutes } from './notices/routes.ts';
import { oaiRoutes } from './oai/routes.ts';
import { orcidRoutes } from './orcid/routes.ts';
import type { OrcidAccount } from './orcid/sign-in.ts';
import { pdfProposalRoutes } from './pdf-proposals/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { preservationRoutes } from './preservation/routes.ts';
import { previewCookieOf } from './preview-links/cookie.ts';
import type { PreviewLinks } from './preview-links/preview-links.ts';
import { previewLinkRoutes } from './preview-links/routes.ts';
import { readYourWrites } from './record-store/read-your-writes.ts';
import { redirectRoutes } from './redirects/routes.ts';
import type { IndexLoading } from './search/index-loading.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signpostingRoutes } from './signposting/routes.ts';
import type { Stores } from './storage/stores.ts';
import { counter, usageRoutes } from './usage/routes.ts';
import type { Usage } from './usage/usage.ts';

export interface AppParts {
  log: Logger;
  internalKeys: readonly string[];
  auth: Bearer;
  audit: Audit;
  catalogue: Catalogue;
  collections: Collections;
  search: IndexLoading;
  stores: Stores;
  pdfInspector: PdfInspector;
  previewLinks: PreviewLinks;
  deletedDrafts: DeletedDrafts;
  deposits: Deposits;
  mails: Mails;
  mailTexts: MailTexts;
  notices: MailNotices;
  registries: Registries;
  orcidAccount: OrcidAccount | undefined;
  dumps: Dumps;
  usage: Usage;
  workLogRouters: readonly Router[];
  publicUrl: string;
  crossrefSchema: CrossrefSchema;
  uploads: Uploads;
}

export function createApp({ collections, workLogRouters, ...shared }: AppParts): Koa {
  const { log, catalogue, stores } = shared;
  const parts = {
    ...shared,
    ...collections,
    auth: readYourWrites(shared.auth, () => catalogue.caughtUp(), log),
    store: stores.articles,
    dumpStore: stores.dumps,
    pictures: stores.editorPictures,
    logos: stores.logos,
  };
  const routers = [
    settingsRoutes(parts),
    designRoutes(parts),
    editorRoutes(parts),
    indexingRoutes(parts),
    docsRoutes(),
    catalogueRoutes(parts),
    auditRoutes(parts),
    indexingCheckRoutes(parts),
    dashboardRoutes(parts),
    // This router precedes `articleReadRoutes`, whose path `/api/archives/:year/:volume/:issue` also matches
    // `/api/archives/ref/:refnumber/context`.
    articlePageRoutes(parts),
    // This router precedes `articleWriteRoutes`, whose path `/api/archives/:id` also matches `/api/archives/selection`.
    articleReadRoutes(parts),
    articleWriteRoutes(parts),
    noticeRoutes(parts),
    issueRoutes({ ...parts, articlesIn: articlesIn(parts) }),
    pdfProposalRoutes(parts),
    previewLinkRoutes(parts),
    exportRoutes(parts),
    lookupRoutes(parts),
    orcidRoutes(parts),
    depositRoutes(parts),
    mailRoutes(parts),
    preservationRoutes(parts),
    redirectRoutes(parts),
    usageRoutes(parts),
    dumpRoutes(parts),
    importRoutes(parts),
    searchRoutes(parts),
    citationRoutes(parts),
    jatsRoutes(parts),
    signpostingRoutes(parts),
    depositFileRoutes(parts),
    oaiRoutes(parts),
    feedRoutes(parts),
    pdfRoutes({
      ...parts,
      countDownload: counter(parts, 'downloads'),
      hasPreviewLink: (ctx, article) => shared.previewLinks.opens(previewCookieOf(ctx), article),
    }),
    pictureRoutes(parts),
    ...workLogRouters,
  ];
  const app = createKoa(shared);
  for (const router of routers) app.use(router.routes());
  // `allowedMethods` follows all routes, because several routers may serve different methods of one path.
  for (const router of routers) app.use(router.allowedMethods());
  return app;
}
