import { bearer, connectRedis, readEnv, remoteKeys, runService } from '@app/service-kit';
import { createApp } from './app.ts';
import { serverEnvSchema } from './env.ts';
import { createParts } from './parts.ts';

const env = readEnv(serverEnvSchema);

await runService({
  name: 'svc-pdf',
  env,
  async start({ log, onStop }) {
    const { browser, ...parts } = await createParts(env, log);
    const redis = await connectRedis(env.REDIS_URL, log);
    onStop('redis', () => redis.disconnect());
    onStop('browser', () => browser.stop());
    await browser.start();
    return {
      app: createApp({
        ...parts,
        auth: bearer({ keys: remoteKeys(env.JWKS_URL), redis }),
        log,
      }),
      readiness: () => ({ ready: true, parts: { browser: browser.healthy() } }),
    };
  },
});
