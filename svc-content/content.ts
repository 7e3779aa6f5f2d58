import { bearer, connectRedis, type Logger, remoteKeys, type Starting } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { migrateDatabase } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import type Koa from 'koa';
import { z } from 'zod';
import { createApp } from './app.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { type Models, openModels, readRecords } from './catalogue/models.ts';
import { sweepOrphans } from './catalogue/orphans.ts';
import type { ContentEnv } from './env.ts';
import { PdfInspector } from './indexing-checks/pdf-inspector.ts';
import type { PartStates } from './metrics.ts';
import { migrations } from './migrations/index.ts';
import { announcements } from './record-store/announcements.ts';
import { workAnnouncement } from './record-store/pending-writes.ts';
import { writeCounter } from './record-store/write-counter.ts';
import { FileStorage } from './storage/file-storage.ts';
import { openStores, type Stores } from './storage/stores.ts';
import { removeStaleUploads } from './storage/upload-form.ts';
import { WorkLog } from './work-log/work-log.ts';
import { WorkStore } from './work-log/work-store.ts';

export interface Content {
  app: Koa;
  catalogue: Catalogue;
  models: Models;
  stores: Stores;
  pdfInspector: PdfInspector;
  /** Loaded by whoever asks it first: readers of the journal do not wait for it. */
  workLog: WorkLog;
  /** Removes files that no record has; to be called now and then. */
  sweep(): Promise<number>;
  /** How each part does just now. */
  parts(): PartStates;
}

export interface ContentParts {
  env: Omit<ContentEnv, 'HOST' | 'PORT' | 'LOG_LEVEL' | 'NODE_ENV'>;
  log: Logger;
  onStop: Starting['onStop'];
  stopping: Starting['stopping'];
  reportProgress: Starting['reportProgress'];
}

/** Connects the service's parts; done when the catalogue is loaded. */
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
  await migrateDatabase(env.MONGO_URL, migrations, { log, stopping, reportProgress });
  const database = await connectDatabase(env.MONGO_URL, log);
  onStop('database', () => database.close());

  const audit = await Audit.open(database, log);
  onStop('audit', () => audit.close());
  const models = openModels(database);
  const catalogue = await Catalogue.open({
    readRecords: () => readRecords(models),
    counter: writeCounter(database, 'journal'),
    announcements: announcements({
      ...{ redis, listener, log },
      channel: `journal-written:${database.name}`,
      schema: z.number(),
    }),
    log,
  });
  const workLog = new WorkLog({
    store: new WorkStore(models.workEntries, models.workChanges, log),
    counter: writeCounter(database, 'work log'),
    announcements: announcements({
      ...{ redis, listener, log },
      channel: `work-log-written:${database.name}`,
      schema: workAnnouncement,
    }),
    log,
  });
  const storage = new FileStorage(env.MINIO_URL);
  const stores = openStores(storage);
  const pdfInspector = new PdfInspector({
    catalogue,
    store: stores.articles,
    facts: models.pdfFacts,
    log,
  });
  const app = createApp({
    log,
    auth: bearer({ keys: remoteKeys(env.JWKS_URL), redis }),
    audit,
    models,
    catalogue,
    stores,
    pdfInspector,
    workLog,
    stopping,
    publicUrl: env.PUBLIC_URL,
    uploadDir: env.UPLOAD_DIR,
  });
  return {
    app,
    catalogue,
    models,
    stores,
    pdfInspector,
    workLog,
    sweep: () => sweepOrphans({ stores, models, log }),
    parts: () => ({
      database: database.readyState === 1 ? 'ready' : 'away',
      redis: redis.status === 'ready' ? 'ready' : 'away',
      storage: storage.status,
      // Away while entries wait for the database.
      audit: audit.waiting === 0 ? 'ready' : 'away',
      workLog: workLog.isLoaded ? 'ready' : 'loading',
    }),
  };
}
