import { readEnv, runService } from '@app/service-kit';
import { workerEnvSchema } from './env.ts';
import { readEdition } from './jobs/edition.ts';
import { tellExpiry } from './jobs/expiry.ts';
import { createMake } from './jobs/make.ts';
import { createJobStore } from './jobs/store.ts';
import { openWorkFolder } from './jobs/work-folder.ts';
import { startJobWorker } from './jobs/worker.ts';
import { createParts } from './parts.ts';

const env = readEnv(workerEnvSchema);

await runService({
  name: 'svc-pdf-worker',
  env,
  async start({ log, onStop, stopping }) {
    const { browser, press, start } = await createParts(env, log);
    onStop('browser', () => browser.stop());
    const folder = await openWorkFolder(env.WORK_DIR);
    onStop('work folder', () => folder.remove());
    await start();
    const store = createJobStore(env.MINIO_URL);
    void tellExpiry(store, log, stopping);
    const make = createMake({ press, store, folder, edition: await readEdition(), log });
    const worker = startJobWorker({ redisUrl: env.REDIS_URL, make, log });
    onStop('jobs', () => worker.stop());
    return { readiness: () => ({ ready: true, parts: { browser: browser.healthy() } }) };
  },
});
