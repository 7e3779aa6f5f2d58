import { bearer, connectRedis, remoteKeys, type Starting, type serverEnv } from '@app/service-kit';
import { migrateDatabase } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { storageAccepts } from '@app/service-kit/storage';
import { createApp } from './app.ts';
import type { ReviewEnv } from './env.ts';
import { Links } from './links/links.ts';
import { Manuscripts } from './manuscripts/manuscripts.ts';
import { migrations } from './migrations/index.ts';
import { settingsModel } from './settings/model.ts';
import { readRules } from './settings/service.ts';
import { Objects } from './store/objects.ts';
import { openStore } from './store/store.ts';

export type Review = Awaited<ReturnType<typeof openReview>>;

interface ReviewParts extends Starting {
  env: Omit<ReviewEnv, keyof typeof serverEnv>;
}

/** Connects the stores and creates the application. */
export async function openReview({ env, log, onStop, stopping, reportProgress }: ReviewParts) {
  const redis = await connectRedis(env.REDIS_URL, log);
  onStop('redis', () => redis.disconnect());
  await storageAccepts(env.S3_URL, log);
  await migrateDatabase(env.MONGO_URL, migrations, { log, stopping, reportProgress });
  const database = await connectDatabase(env.MONGO_URL, log);
  onStop('database', () => database.close());
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
  return {
    app: createApp({ log, internalKeys: env.INTERNAL_KEY, auth, settings }),
    settings,
    store,
    links,
    manuscripts,
    objects: new Objects(env.S3_URL),
    redis,
    /** Distinguishes this journal from others that share a Redis. */
    name: database.name,
    parts: () => ({
      redis: redis.status,
      database: database.readyState === 1 ? 'ready' : 'away',
    }),
  };
}
