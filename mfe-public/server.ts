import { join } from 'node:path';
import { readEnv, runService } from '@app/service-kit';
import { createApp } from './app.ts';
import { envSchema } from './env.ts';
import { loadRenderer } from './server/load-renderer.ts';
import { createRevisionReader } from './server/read-revision.ts';

const env = readEnv(envSchema);

await runService({
  name: 'mfe-public',
  env,
  async start({ log }) {
    const render = await loadRenderer(join(import.meta.dirname, 'dist-server'), {
      content: env.CONTENT_URL,
      pdf: env.PDF_URL,
    });
    const readRevision = createRevisionReader(env.CONTENT_URL);
    return {
      app: createApp({ log, dist: join(import.meta.dirname, 'dist'), render, readRevision }),
    };
  },
});
