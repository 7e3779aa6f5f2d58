import {
  AppError,
  bearer,
  connectRedis,
  remoteKeys,
  type Starting,
  type serverEnv,
  serviceClient,
} from '@app/service-kit';
import { Audit, StoredChanges } from '@app/service-kit/audit';
import { migrateDatabase } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { storageAccepts } from '@app/service-kit/storage';
import { createApp } from './app.ts';
import { officeOf } from './archive/office.ts';
import { archiveSearch } from './archive/titles.ts';
import type { Examine } from './author/uploads.ts';
import type { ReviewEnv } from './env.ts';
import { byLink } from './links/by-link.ts';
import { Links } from './links/links.ts';
import { openMails } from './mails/open-mails.ts';
import { Manuscripts } from './manuscripts/manuscripts.ts';
import { migrations } from './migrations/index.ts';
import { settingsModel } from './settings/model.ts';
import { readRules } from './settings/service.ts';
import { Objects } from './store/objects.ts';
import { openStore } from './store/store.ts';

/** The time limit of questions to svc-content, for whose answers a person waits. */
const CONTENT_TIMEOUT_MS = 2_000;

export type Review = Awaited<ReturnType<typeof openReview>>;

interface ReviewParts extends Starting {
  env: Omit<ReviewEnv, keyof typeof serverEnv>;
  examine?: Examine;
}

/** Nothing examines files yet. */
const refuseFiles: Examine = async () => {
  throw new AppError('unavailable');
};

/** Connects the stores and creates the application. */
export async function openReview(parts: ReviewParts) {
  const { env, log, onStop, stopping, reportProgress, examine = refuseFiles } = parts;
  const redis = await connectRedis(env.REDIS_URL, log);
  onStop('redis', () => redis.disconnect());
  await storageAccepts(env.S3_URL, log);
  await migrateDatabase(env.MONGO_URL, migrations, { log, stopping, reportProgress });
  const database = await connectDatabase(env.MONGO_URL, log);
  onStop('database', () => database.close());
  const audit = await Audit.open(database, log);
  onStop('audit', () => audit.close());
  const changes = new StoredChanges(audit);
  const auth = bearer({ keys: remoteKeys(env.JWKS_URL, env.INTERNAL_KEY), redis });
  const settings = settingsModel(database);
  const store = openStore(database);
  const links = new Links(store.links);
  const manuscripts = new Manuscripts({
    store,
    rules: () => readRules(settings),
    queueMail: async () => undefined,
    log,
  });
  const objects = new Objects(env.S3_URL);
  const callContent = serviceClient(env.CONTENT_URL, CONTENT_TIMEOUT_MS, env.INTERNAL_KEY);
  const office = officeOf(callContent);
  const mails = openMails({
    ...{ env, database, redis, changes, office, log },
    async renew({ id }) {
      const holder = await links.holder(id);
      return holder && { address: holder.email, token: await links.issue(holder) };
    },
    hiddenFrom: (user) => manuscripts.barredFrom(user),
  });
  return {
    app: createApp({
      ...{ log, auth, audit, settings, store, links, manuscripts, objects, mails, office },
      internalKeys: env.INTERNAL_KEY,
      uploadDir: env.UPLOAD_DIR,
      byLink: byLink(links, manuscripts),
      isInArchive: archiveSearch(callContent),
      examine,
      reportOfText: () => ({ removed: [], findings: [] }),
      barredFrom: async () => [],
    }),
    mails,
    changes,
    settings,
    store,
    links,
    manuscripts,
    objects,
    redis,
    /** Distinguishes this journal from others that share a Redis. */
    name: database.name,
    parts: () => ({
      redis: redis.status,
      database: database.readyState === 1 ? 'ready' : 'away',
      // Audit entries wait only while the database refuses them.
      audit: audit.waiting === 0 ? 'ready' : 'away',
    }),
  };
}
