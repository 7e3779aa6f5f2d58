import { join } from 'node:path';
import { runService } from '@app/service-kit';
import { createApp } from './app.ts';
import { env } from './env.ts';

await runService({
  name: 'mfe-webdata',
  env,
  async start({ log }) {
    return { app: createApp({ log, dist: join(import.meta.dirname, 'dist') }) };
  },
});
