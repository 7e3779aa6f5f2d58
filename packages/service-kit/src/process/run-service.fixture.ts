import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createKoa } from '../http/app.ts';
import { readEnv, serverEnv } from './env.ts';
import { runService } from './run-service.ts';

/** A service for run-service.test.ts. It starts slowly, and some of its routes crash or hang. */
const env = readEnv(z.object({ ...serverEnv, START_MS: z.coerce.number().default(0) }));

await runService({
  name: 'fixture',
  env,
  async start({ log, onStop, reportProgress }) {
    for (const part of ['first', 'second']) onStop(part, () => log.info(`stopped ${part}`));
    onStop('broken', () => Promise.reject(new Error('cannot stop')));
    reportProgress('waiting');
    await wait(env.START_MS);
    const app = createKoa({ log });
    app.use(async (ctx) => {
      if (ctx.path === '/crash') setImmediate(() => Promise.reject(new Error('uncaught')));
      if (ctx.path === '/hang') await new Promise(() => undefined);
      if (ctx.path === '/slow') {
        log.info('in flight');
        await wait(1_000);
      }
      ctx.body = 'done';
    });
    return { app, readiness: () => ({ ready: true, parts: { queue: 'down' } }) };
  },
});
