import { mailKinds } from '@app/contracts';
import { TYPESET_PREFIX, TYPESET_QUEUE } from '@app/contracts/typeset';
import { removeStaleUploads, type Starting, type serverEnv } from '@app/service-kit';
import { filesAreHeld, lastBackup } from '@app/service-kit/backup-state';
import { MailTexts, mailRecords, mailServerOf } from '@app/service-kit/mails';
import { connectStores } from '@app/service-kit/stores';
import { createApp } from './app.ts';
import { Catalogue, idOf } from './articles/catalogue/catalogue.ts';
import {
  openCollections,
  openModels,
  readRecord,
  readRecords,
} from './articles/catalogue/models.ts';
import { sweepOrphans } from './articles/catalogue/orphans.ts';
import { DeletedDrafts, deletedDraftModel, existingArticles } from './articles/deleted-drafts.ts';
import { correctDoiKeys } from './articles/duplicates.ts';
import { markedBy } from './articles/notices.ts';
import { articlesIn } from './articles/publish-drafts.ts';
import { publishDue, publishDueIssues } from './articles/publish-due.ts';
import { Conversions } from './articles/texts/conversions.ts';
import { textModels } from './articles/texts/model.ts';
import { SearchedTexts } from './articles/texts/searched-texts.ts';
import { ShownTexts } from './articles/texts/shown-texts.ts';
import { TextQueue } from './articles/texts/text-queue.ts';
import { Typesetting } from './articles/texts/typesetting.ts';
import { TextVersions } from './articles/texts/versions.ts';
import type { ContentEnv } from './env.ts';
import { agenciesOf } from './exchange/deposits/agencies.ts';
import { Deposits } from './exchange/deposits/deposits.ts';
import { depositModel } from './exchange/deposits/model.ts';
import { hasJats } from './exchange/full-text/article-package.ts';
import { readJatsUpload } from './exchange/full-text/read-jats-upload.ts';
import { dumpModel } from './exchange/preservation/dump-model.ts';
import { Dumps } from './exchange/preservation/dumps.ts';
import { reviewerCertificateModel } from './journal/reviewer-certificates/model.ts';
import { ReviewerRegister } from './journal/reviewer-certificates/register.ts';
import { pdfFactsModel } from './office/indexing-checks/pdf-facts.ts';
import { PdfInspector } from './office/indexing-checks/pdf-inspector.ts';
import { JournalMails } from './office/mails/mails.ts';
import { PublishedNotices } from './office/mails/published-notices.ts';
import { orcidAccountOf } from './office/orcid/sign-in.ts';
import { previewLinkModel } from './reading/preview-links/model.ts';
import { PreviewLinks } from './reading/preview-links/preview-links.ts';
import { ArticleIndex } from './reading/search/article-index.ts';
import { IndexLoading } from './reading/search/index-loading.ts';
import { usageModel } from './reading/usage/model.ts';
import { Usage } from './reading/usage/usage.ts';
import { migrations } from './store/migrations/index.ts';
import { announcements } from './store/record-store/announcements.ts';
import { writeCounter } from './store/record-store/write-counter.ts';
import { clamdScanner } from './store/storage/clamd.ts';
import { FileStorage } from './store/storage/file-storage.ts';
import { openStores } from './store/storage/stores.ts';
import { openWorkLog } from './work-log/open-work-log.ts';

export type Content = Awaited<ReturnType<typeof openContent>>;

interface ContentParts extends Starting {
  env: Omit<ContentEnv, keyof typeof serverEnv>;
  /** The names of the queues of the workers that convert and typeset texts. Tests have queues of their own. */
  textsQueue?: string;
  typesetQueue?: string;
}

export async function openContent(options: ContentParts) {
  const { env, log, onStop, stopping, reportProgress } = options;
  const { redis, listener, database, audit, changes, auth } = await connectStores({
    ...{ env, migrations, log, onStop, stopping, reportProgress },
  });

  const models = {
    ...openModels(database),
    pdfFacts: pdfFactsModel(database),
    dumps: dumpModel(database),
    deletedDrafts: deletedDraftModel(database),
    ...textModels(database),
  };
  const storage = new FileStorage(env.S3_URL);
  const stores = openStores(storage);
  const searchedTexts = new SearchedTexts({
    texts: stores.texts,
    log,
    onRead: (id) => index.refresh(id),
  });
  const index = new ArticleIndex(log, searchedTexts);
  const channel = `journal-written:${database.name}`;
  reportProgress('reading the journal');
  let loading: IndexLoading | undefined;
  const catalogue = await Catalogue.open({
    readRecords: () => readRecords(models, changes),
    readRecord: (key) => readRecord(models, changes, key),
    counter: writeCounter(database, 'journal'),
    announcements: announcements({ redis, listener, channel, log }),
    log,
    onSnapshot(snapshot, change) {
      const { records } = snapshot;
      const concernsMany = !change || change.kind === 'issues';
      if (change?.kind === 'articles') {
        const article = records.articles.get(idOf(change));
        index.replace(idOf(change), article);
        for (const other of article ? markedBy(snapshot, article) : []) {
          index.replace(String(other._id), other);
        }
      } else if (concernsMany && loading?.isLoaded) index.follow(records.articles);
    },
  });
  const search = new IndexLoading(index, catalogue.current.records.articles);
  loading = search;
  reportProgress(undefined);
  const mailTexts = new MailTexts(mailKinds, database, changes);
  const mails = new JournalMails({
    texts: mailTexts,
    records: mailRecords(database, 'article'),
    server: mailServerOf(env),
    from: env.SMTP_FROM,
    publicUrl: env.PUBLIC_URL,
    catalogue,
    log,
  });
  const notices = new PublishedNotices({ database, mails, catalogue });
  const collections = openCollections(models, catalogue, changes);
  const pdfInspector = new PdfInspector({
    catalogue,
    store: stores.articles,
    facts: models.pdfFacts,
    log,
  });
  const previewLinks = new PreviewLinks(previewLinkModel(database), audit);
  const reviewerRegister = new ReviewerRegister(reviewerCertificateModel(database), audit);
  const deletedDrafts = new DeletedDrafts(models.deletedDrafts);
  const shownTexts = new ShownTexts(stores);
  const dumps = new Dumps({
    shownTexts,
    model: models.dumps,
    store: stores.dumps,
    catalogue,
    publicUrl: env.PUBLIC_URL,
    folder: env.UPLOAD_DIR,
    log,
  });
  const deposits = new Deposits({
    model: depositModel(database),
    agencies: agenciesOf(env, catalogue),
    catalogue,
    log,
  });
  const textVersions = new TextVersions({ models, stores });
  const forTexts = { redis, redisUrl: env.REDIS_URL };
  const textQueue = new TextQueue({ ...forTexts, name: options.textsQueue });
  onStop('queue of conversions', () => textQueue.close());
  const conversions = new Conversions({
    ...{ models, stores, log },
    versions: textVersions,
    queue: textQueue,
    readJats: readJatsUpload,
    hasJats,
    folder: env.UPLOAD_DIR,
  });
  const queueOfPdfs = new TextQueue<object>({
    ...forTexts,
    name: options.typesetQueue ?? TYPESET_QUEUE,
    prefix: TYPESET_PREFIX,
  });
  onStop('queue of typeset PDFs', () => queueOfPdfs.close());
  const typesetting = new Typesetting({
    ...{ catalogue, stores, log },
    articles: collections.articles,
    queue: queueOfPdfs,
    publicUrl: env.PUBLIC_URL,
  });
  const usage = new Usage(redis, usageModel(database));
  const { workLog, ...work } = openWorkLog({ database, redis, listener, auth, log, stopping });
  const scan = env.CLAMD_URL === undefined ? undefined : clamdScanner(env.CLAMD_URL);
  const app = createApp({
    log,
    internalKeys: env.INTERNAL_KEY,
    auth,
    audit,
    catalogue,
    collections,
    search,
    stores,
    pdfInspector,
    previewLinks,
    reviewerRegister,
    deletedDrafts,
    deposits,
    conversions,
    textVersions,
    typesetting,
    shownTexts,
    searchedTexts,
    mails,
    mailTexts,
    // If this call fails, the schedule queues the emails.
    notifyAuthors: () =>
      notices.queueNew().catch((err: unknown) => log.warn({ err }, 'notifying authors failed')),
    registries: { orcid: env.ORCID_API_URL, ror: env.ROR_API_URL },
    orcidAccount: orcidAccountOf(env),
    dumps,
    usage,
    workLogRouters: work.routers,
    publicUrl: env.PUBLIC_URL,
    crossrefSchema: env.CROSSREF_SCHEMA,
    uploads: { folder: env.UPLOAD_DIR, scan },
  });
  return {
    app,
    catalogue,
    collections,
    models: { ...models, ...work.models },
    search,
    stores,
    pdfInspector,
    previewLinks,
    deposits,
    conversions,
    textVersions,
    typesetting,
    searchedTexts,
    mails,
    dumps,
    usage,
    redis,
    workLog,
    changes,
    /** Distinguishes this journal from others that share a Redis. */
    name: database.name,
    removeStaleUploads: () => removeStaleUploads(env.UPLOAD_DIR),
    async sweep() {
      await mails.sweep();
      await previewLinks.sweep();
      await deletedDrafts.sweep();
      await textVersions.sweep((articles) => existingArticles(models, articles));
      await correctDoiKeys({ articles: collections.articles, catalogue });
      return sweepOrphans({ stores, models, log, isHeld: () => filesAreHeld(database) });
    },
    async publishDue() {
      const parts = { ...collections, catalogue, log };
      await publishDue(parts);
      await publishDueIssues({ ...parts, articlesIn: articlesIn(parts) });
      await notices.queueNew();
    },
    checkStorage: () => storage.check(),
    lastBackup: () => lastBackup(database),
    parts: () => ({
      database: database.readyState === 1 ? 'ready' : 'away',
      redis: redis.status === 'ready' ? 'ready' : 'away',
      storage: storage.status,
      // Audit entries wait only while the database refuses them.
      audit: audit.waiting === 0 ? 'ready' : 'away',
      search: search.isLoaded ? 'ready' : 'loading',
      workLog: workLog.isLoaded ? 'ready' : 'loading',
    }),
  };
}
