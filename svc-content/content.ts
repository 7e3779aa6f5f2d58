import { bearer, connectRedis, type Logger, remoteKeys, type Starting } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { migrateDatabase } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { storageAccepts } from '@app/service-kit/storage';
import type Koa from 'koa';
import { createApp } from './app.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import {
  type Collections,
  type Models,
  openCollections,
  openModels,
  readRecords,
} from './catalogue/models.ts';
import { sweepOrphans } from './catalogue/orphans.ts';
import type { ContentEnv } from './env.ts';
import { pdfFactsModel } from './indexing-checks/pdf-facts.ts';
import { PdfInspector } from './indexing-checks/pdf-inspector.ts';
import type { PartStates } from './metrics.ts';
import { migrations } from './migrations/index.ts';
import { announcements } from './record-store/announcements.ts';
import { writeCounter } from './record-store/write-counter.ts';
import { ArticleIndex } from './search/article-index.ts';
import { FileStorage } from './storage/file-storage.ts';
import { openStores, type Stores } from './storage/stores.ts';
import { removeStaleUploads } from './storage/uploads.ts';
import { openWorkLog } from './work-log/open-work-log.ts';
import type { WorkLog } from './work-log/work-log.ts';

export interface Content {
  app: Koa;
  catalogue: Catalogue;
  collections: Collections;
  models: Models &
    ReturnType<typeof openWorkLog>['models'] & {
      pdfFacts: ReturnType<typeof pdfFactsModel>;
    };
  stores: Stores;
  pdfInspector: PdfInspector;
  /** The work log. Loading starts with the first call that needs its entries. */
  workLog: WorkLog;
  /** Removes files that no record refers to, and returns their number. The server calls it at a fixed interval. */
  sweep(): Promise<number>;
  parts(): PartStates;
}

export interface ContentParts extends Pick<Starting, 'onStop' | 'stopping' | 'reportProgress'> {
  env: Omit<ContentEnv, 'HOST' | 'PORT' | 'LOG_LEVEL' | 'NODE_ENV'>;
  log: Logger;
}

/** Connects the components of the service. Resolves once the catalogue is loaded. */
export async function openContent({
  env,
  log,
  onStop,
  stopping,
  reportProgress,
}: ContentParts): Promise<Content> {
  await removeStaleUploads(env.UPLOAD_DIR);
  const redis = await connectRedis(env.REDIS_URL, log);
  onStop('redis', () => redis.disconnect());
  const listener = await connectRedis(env.REDIS_URL, log);
  onStop('redis listener', () => listener.disconnect());
  await storageAccepts(env.S3_URL, log);
  await migrateDatabase(env.MONGO_URL, migrations, { log, stopping, reportProgress });
  const database = await connectDatabase(env.MONGO_URL, log);
  onStop('database', () => database.close());
  const audit = await Audit.open(database, log);
  onStop('audit', () => audit.close());

  const models = { ...openModels(database), pdfFacts: pdfFactsModel(database) };
  const index = new ArticleIndex();
  const channel = `journal-written:${database.name}`;
  reportProgress('reading the journal');
  const catalogue = await Catalogue.open({
    readRecords: () => readRecords(models),
    counter: writeCounter(database, 'journal'),
    announcements: announcements({ redis, listener, channel, log }),
    log,
    onSnapshot: ({ records }) => index.follow(records.articles),
  });
  reportProgress(undefined);
  const collections = openCollections(models, catalogue);
  const storage = new FileStorage(env.S3_URL);
  const stores = openStores(storage);
  const pdfInspector = new PdfInspector({
    catalogue,
    store: stores.articles,
    facts: models.pdfFacts,
    log,
  });
  const auth = bearer({ keys: remoteKeys(env.JWKS_URL), redis });
  const { workLog, ...work } = openWorkLog({ database, redis, listener, auth, log, stopping });
  const app = createApp({
    log,
    auth,
    audit,
    catalogue,
    collections,
    index,
    stores,
    pdfInspector,
    workLogRouters: work.routers,
    publicUrl: env.PUBLIC_URL,
    uploadDir: env.UPLOAD_DIR,
  });
  return {
    app,
    catalogue,
    collections,
    models: { ...models, ...work.models },
    stores,
    pdfInspector,
    workLog,
    sweep: () => sweepOrphans({ stores, models, log }),
    parts: () => ({
      database: database.readyState === 1 ? 'ready' : 'away',
      redis: redis.status === 'ready' ? 'ready' : 'away',
      storage: storage.status,
      // The audit log is unavailable while entries wait for the database.
      audit: audit.waiting === 0 ? 'ready' : 'away',
      workLog: workLog.isLoaded ? 'ready' : 'loading',
    }),
  };
}
