import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createKoa } from '../http/app.ts';
import { readEnv, serverEnv } from './env.ts';
import { runService } from './run-service.ts';

/**
 * A service for run-service.test.ts. With `START_AT`, the service starts when it receives this signal. Some routes
 * crash or hang.
 */
const env = readEnv(z.object({ ...serverEnv, START_AT: z.literal('SIGUSR2').optional() }));

await runService({
  name: 'fixture',
  env,
  async start({ log, onStop, reportProgress }) {
    for (const part of ['first', 'second']) onStop(part, () => log.info(`stopped ${part}`));
    onStop('broken', () => Promise.reject(new Error('cannot stop')));
    reportProgress('waiting');
    if (env.START_AT) await once(process, env.START_AT);
    const app = createKoa({ log });
    app.use(async (ctx) => {
      if (ctx.path === '/crash') setImmediate(() => Promise.reject(new Error('uncaught')));
      if (/hang|slow/.test(ctx.path)) log.info('in flight');
      if (ctx.path === '/hang') await new Promise(() => undefined);
      if (ctx.path === '/slow') await wait(1_000);
      ctx.body = 'done';
    });
    return { app, readiness: () => ({ ready: true, parts: { queue: 'down' } }) };
  },
});
