import { Audit, StoredChanges } from './audit/audit.ts';
import { bearer } from './auth/bearer.ts';
import { remoteKeys } from './auth/keys.ts';
import { connectDatabase } from './mongo/database.ts';
import { type Migration, migrateDatabase } from './mongo/migrations.ts';
import type { Starting } from './process/run-service.ts';
import { connectRedis } from './redis.ts';
import { storageAccepts } from './storage/bucket.ts';

interface StoresParts extends Starting {
  env: {
    MONGO_URL: string;
    REDIS_URL: string;
    S3_URL: string;
    JWKS_URL: string;
    INTERNAL_KEY: readonly string[];
  };
  migrations: readonly Migration[];
}

/** Connects the stores of a service that has its own database and files, and migrates the database. */
export async function connectStores({ env, migrations, ...starting }: StoresParts) {
  const { log, onStop } = starting;
  const redis = await connectRedis(env.REDIS_URL, log);
  onStop('redis', () => redis.disconnect());
  const listener = await connectRedis(env.REDIS_URL, log);
  onStop('redis listener', () => listener.disconnect());
  await storageAccepts(env.S3_URL, log);
  await migrateDatabase(env.MONGO_URL, migrations, starting);
  const database = await connectDatabase(env.MONGO_URL, log);
  onStop('database', () => database.close());
  const audit = await Audit.open(database, log);
  onStop('audit', () => audit.close());
  return {
    redis,
    /** A connection for subscriptions only. */
    listener,
    database,
    audit,
    changes: new StoredChanges(audit),
    auth: bearer({ keys: remoteKeys(env.JWKS_URL, env.INTERNAL_KEY), redis }),
  };
}
