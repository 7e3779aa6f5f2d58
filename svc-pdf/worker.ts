import { readEnv, runService } from '@app/service-kit';
import { envSchema } from './env.ts';
import { createParts } from './parts.ts';

const env = readEnv(envSchema);

await runService({
  name: 'svc-pdf-worker',
  env,
  async start({ log, onStop }) {
    const { browser } = await createParts(env, log);
    onStop('browser', () => browser.stop());
    await browser.start();
    return { readiness: () => ({ ready: true, parts: { browser: browser.healthy() } }) };
  },
});
