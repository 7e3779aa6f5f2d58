import { readEnv, runService } from '@app/service-kit';
import { prerenderHandler } from './certificates/prerender-handler.ts';
import { startPrerenderWorker } from './certificates/prerender-worker.ts';
import { envSchema } from './env.ts';
import { createParts } from './parts.ts';

const env = readEnv(envSchema);

await runService({
  name: 'svc-pdf-worker',
  env,
  async start({ log, onStop }) {
    const { browser, content, certificates } = await createParts(env, log);
    onStop('browser', () => browser.stop());
    await browser.start();
    const handle = prerenderHandler({ content, certificates, log });
    const worker = startPrerenderWorker(env.REDIS_URL, handle, log);
    // Waits for the job in hand; one that outlives the deadline is taken up again elsewhere.
    onStop('jobs', () => worker.close());
    return { readiness: () => ({ ready: true, parts: { browser: browser.healthy() } }) };
  },
});
