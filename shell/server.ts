import { fileURLToPath } from 'node:url';
import { readEnv, runService } from '@app/service-kit/server';
import { createApp } from './app.ts';
import { envSchema } from './env.ts';
import { readShellFiles } from './server/shell-files.ts';

const env = readEnv(envSchema);

await runService({
  name: 'shell',
  env,
  async start({ log }) {
    const dist = fileURLToPath(new URL('dist', import.meta.url));
    const app = createApp({
      log,
      internalKeys: env.INTERNAL_KEY,
      dist,
      files: await readShellFiles(dist),
      remotesDir: env.REMOTES_DIR,
      contentUrl: env.CONTENT_URL,
      rendererUrl: env.PUBLIC_RENDERER_URL,
      renderLimitMs: env.RENDER_LIMIT_MS,
    });
    return { app };
  },
});
