import { type Bearer, createKoa, type Logger, type Uploads } from '@app/service-kit';
import type { Audit } from '@app/service-kit/audit';
import type Router from '@koa/router';
import type Koa from 'koa';
import type { Catalogue } from './articles/catalogue/catalogue.ts';
import type { Collections } from './articles/catalogue/models.ts';
import { catalogueRoutes } from './articles/catalogue/routes.ts';
import type { DeletedDrafts } from './articles/deleted-drafts.ts';
import { issueRoutes } from './articles/issues/routes.ts';
import { noticeRoutes } from './articles/notices/routes.ts';
import { pdfRoutes } from './articles/pdfs/routes.ts';
import { articlesIn } from './articles/publish-drafts.ts';
import { articleReadRoutes } from './articles/read-routes.ts';
import { redirectRoutes } from './articles/redirects/routes.ts';
import type { Conversions } from './articles/texts/conversions.ts';
import { textRoutes } from './articles/texts/routes.ts';
import type { SearchedTexts } from './articles/texts/searched-texts.ts';
import type { ShownTexts } from './articles/texts/shown-texts.ts';
import type { Typesetting } from './articles/texts/typesetting.ts';
import type { TextVersions } from './articles/texts/versions.ts';
import { articleWriteRoutes } from './articles/write-routes.ts';
import type { CrossrefSchema } from './exchange/crossref/contributors.ts';
import type { Deposits } from './exchange/deposits/deposits.ts';
import { depositFileRoutes } from './exchange/deposits/file-routes.ts';
import { depositRoutes } from './exchange/deposits/routes.ts';
import { exportRoutes } from './exchange/export/routes.ts';
import { importRoutes } from './exchange/import/routes.ts';
import { jatsRoutes } from './exchange/jats/routes.ts';
import { oaiRoutes } from './exchange/oai/routes.ts';
import type { Dumps } from './exchange/preservation/dumps.ts';
import { dumpRoutes, preservationRoutes } from './exchange/preservation/routes.ts';
import { designRoutes } from './journal/design/routes.ts';
import { editorRoutes } from './journal/editors/routes.ts';
import { indexingRoutes } from './journal/indexing/routes.ts';
import { pictureRoutes } from './journal/pictures/routes.ts';
import type { ReviewerRegister } from './journal/reviewer-certificates/register.ts';
import { reviewerCertificateRoutes } from './journal/reviewer-certificates/routes.ts';
import { settingsRoutes } from './journal/settings/routes.ts';
import { auditRoutes } from './office/audit/routes.ts';
import { dashboardRoutes } from './office/dashboard/routes.ts';
import type { PdfInspector } from './office/indexing-checks/pdf-inspector.ts';
import { indexingCheckRoutes } from './office/indexing-checks/routes.ts';
import { lookupRoutes, type Registries } from './office/lookup/routes.ts';
import type { JournalMails, JournalMailTexts } from './office/mails/mails.ts';
import { mailRoutes } from './office/mails/routes.ts';
import { orcidRoutes } from './office/orcid/routes.ts';
import type { OrcidAccount } from './office/orcid/sign-in.ts';
import { pdfProposalRoutes } from './office/pdf-proposals/routes.ts';
import { articlePageRoutes } from './reading/article-page/routes.ts';
import { citationRoutes } from './reading/citations/routes.ts';
import { docsRoutes } from './reading/docs/routes.ts';
import { feedRoutes } from './reading/feeds/routes.ts';
import { previewCookieOf } from './reading/preview-links/cookie.ts';
import type { PreviewLinks } from './reading/preview-links/preview-links.ts';
import { previewLinkRoutes } from './reading/preview-links/routes.ts';
import type { IndexLoading } from './reading/search/index-loading.ts';
import { searchRoutes } from './reading/search/routes.ts';
import { signpostingRoutes } from './reading/signposting/routes.ts';
import { counter, usageRoutes } from './reading/usage/routes.ts';
import type { Usage } from './reading/usage/usage.ts';
import { readYourWrites } from './store/record-store/read-your-writes.ts';
import type { Stores } from './store/storage/stores.ts';

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
  reviewerRegister: ReviewerRegister;
  deletedDrafts: DeletedDrafts;
  deposits: Deposits;
  conversions: Conversions;
  textVersions: TextVersions;
  typesetting: Typesetting;
  shownTexts: ShownTexts;
  searchedTexts: SearchedTexts;
  mails: JournalMails;
  mailTexts: JournalMailTexts;
  notifyAuthors(): Promise<void>;
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
    reviewerCertificateRoutes(parts),
    indexingRoutes(parts),
    docsRoutes(),
    catalogueRoutes(parts),
    auditRoutes(parts),
    indexingCheckRoutes(parts),
    dashboardRoutes(parts),
    // This router precedes `articleReadRoutes`, whose path `/api/archives/:year/:volume/:issue` also matches
    // `/api/archives/ref/:refnumber/context`.
    articlePageRoutes(parts),
    // `/api/archives/:year/:volume/:issue` also matches `/api/archives/ref/:refnumber/text`.
    textRoutes(parts),
    // This router precedes `articleWriteRoutes`, whose path `/api/archives/:id` also matches `/api/archives/selection`.
    articleReadRoutes(parts),
    articleWriteRoutes({ ...parts, settings: () => parts.catalogue.current.records.settings }),
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
