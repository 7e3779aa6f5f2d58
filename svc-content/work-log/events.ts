import { WORK_EVENTS_PATH } from '@app/contracts';
import { type Bearer, openEventLine } from '@app/service-kit';
import Router from '@koa/router';
import type { WorkLog } from './work-log.ts';

interface WorkEventRoutes {
  auth: Bearer;
  workLog: WorkLog;
  stopping: AbortSignal;
}

/** What is made or changed, by whomever and on whichever instance, as it happens. */
export function workEventRoutes({ auth, workLog, stopping }: WorkEventRoutes): Router {
  const router = new Router();
  const staff = auth.require('staff', 'admin');

  router.get(WORK_EVENTS_PATH, staff, (ctx) => {
    // A line may outlast its session: the very check that let it in is made again.
    const stillAllowed = () => staff(ctx, async () => undefined);
    const line = openEventLine(ctx, { stopping, stillAllowed });
    const leave = workLog.follow((entry) => line.send('entry', entry));
    line.ended.addEventListener('abort', leave, { once: true });
  });

  return router;
}
