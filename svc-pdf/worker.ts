import { connectRedis, readEnv, runService } from '@app/service-kit';
import { workerEnvSchema } from './env.ts';
import { createMake } from './jobs/make.ts';
import { printSource, typesetWorker } from './jobs/typeset-worker.ts';
import { JobWorker } from './jobs/worker.ts';
import { createParts } from './parts.ts';
import { setExpiry } from './storage/expiry.ts';
import { createJobStore } from './storage/jobs.ts';
import { openWorkFolder } from './zips/work-folder.ts';

const env = readEnv(workerEnvSchema);

await runService({
  name: 'svc-pdf-worker',
  env,
  async start({ log, onStop, stopping }) {
    const { browser, press, templateVersion, start, ...parts } = await createParts(env, log);
    onStop('browser', () => browser.stop());
    // Wait until Redis accepts the login, then close this connection: the queue opens its own connections.
    (await connectRedis(env.REDIS_URL, log)).disconnect();
    const folder = await openWorkFolder(env.WORK_DIR);
    onStop('work folder', () => folder.remove());
    await start();
    const store = createJobStore(env.S3_URL);
    void setExpiry(env.S3_URL, log, stopping);
    const make = createMake({ press, store, folder, templateVersion, log });
    const worker = new JobWorker({ redisUrl: env.REDIS_URL, make, store, log });
    onStop('jobs', () => worker.stop());
    const { REDIS_URL: redisUrl } = env;
    const typesetter = typesetWorker({ redisUrl, print: printSource(parts), log });
    onStop('typesetting', () => typesetter.stop());
    return { readiness: () => ({ ready: true, parts: { browser: browser.healthy() } }) };
  },
});
