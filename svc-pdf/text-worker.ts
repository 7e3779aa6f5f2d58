import { connectRedis, readEnv, runService } from '@app/service-kit';
import { textWorkerEnvSchema } from './env.ts';
import { textWorker } from './texts/text-worker.ts';

const env = readEnv(textWorkerEnvSchema);

await runService({
  name: 'svc-pdf-texts',
  env,
  async start({ log, onStop }) {
    // Wait until Redis accepts the login, then close this connection: the worker opens its own connections.
    (await connectRedis(env.REDIS_URL, log)).disconnect();
    const worker = textWorker({ redisUrl: env.REDIS_URL, log });
    onStop('conversions', () => worker.stop());
    return { readiness: () => ({ ready: true, parts: {} }) };
  },
});
