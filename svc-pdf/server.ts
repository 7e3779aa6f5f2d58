import { bearer, connectRedis, readEnv, remoteKeys, runService } from '@app/service-kit';
import { createApp } from './app.ts';
import { serverEnvSchema } from './env.ts';
import { createLinks } from './jobs/links.ts';
import { exposeUnfinishedJobs, JobQueue } from './jobs/queue.ts';
import { createJobs } from './jobs/service.ts';
import { createParts } from './parts.ts';
import { readBadgeKeys } from './signing/badge-keys.ts';
import { createJobStore } from './storage/jobs.ts';

const env = readEnv(serverEnvSchema);

await runService({
  name: 'svc-pdf',
  env,
  async start({ log, onStop, stopping }) {
    const badgeKeys = await readBadgeKeys(env.BADGE_KEYS_FILE);
    const { browser, start, ...parts } = await createParts(env, log);
    const redis = await connectRedis(env.REDIS_URL, log);
    onStop('redis', () => redis.disconnect());
    const queue = new JobQueue(redis, log);
    onStop('jobs', () => queue.close());
    exposeUnfinishedJobs(queue);
    const jobStore = createJobStore(env.S3_URL);
    onStop('browser', () => browser.stop());
    await start();
    return {
      app: createApp({
        ...parts,
        badgeKeys,
        jobs: createJobs({ queue, store: jobStore }),
        jobStore,
        links: createLinks(env.CERTIFICATE_KEY),
        stopping,
        auth: bearer({ keys: remoteKeys(env.JWKS_URL, env.INTERNAL_KEY), redis }),
        log,
        internalKeys: env.INTERNAL_KEY,
      }),
      readiness: () => ({ ready: true, parts: { browser: browser.healthy() } }),
    };
  },
});
