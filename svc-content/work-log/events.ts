import { WORK_EVENTS_PATH, type WorkEntry } from '@app/contracts';
import { type Bearer, type EventStream, eventText, openEventStream } from '@app/service-kit';
import Router from '@koa/router';
import type { WorkLog } from './work-log.ts';

interface WorkEventRoutes {
  auth: Bearer;
  workLog: WorkLog;
  stopping: AbortSignal;
}

/**
 * More news at once than people make comes of reading everything again. The lines then end: whoever comes
 * again reads the list, which is shorter.
 */
const NEWS_MOST = 50;

/** What is made or changed, by whomever and on whichever instance, as it happens. */
export function workEventRoutes({ auth, workLog, stopping }: WorkEventRoutes): Router {
  const router = new Router();
  const staff = auth.require('staff', 'admin');
  const lines = new Set<EventStream>();
  let news: WorkEntry[] = [];

  const tell = () => {
    const text = news.map((entry) => eventText('entry', entry)).join('');
    for (const line of lines) {
      if (news.length > NEWS_MOST) line.end();
      else line.send(text);
    }
    news = [];
  };
  workLog.follow((entry) => {
    if (lines.size === 0) return;
    if (news.push(entry) === 1) setImmediate(tell);
  });

  router.get(WORK_EVENTS_PATH, staff, (ctx) => {
    // A line may outlast its session: the very check that let it in is made again.
    const stillAllowed = () => staff(ctx, async () => undefined);
    const line = openEventStream(ctx, { stopping, stillAllowed });
    lines.add(line);
    line.ended.addEventListener('abort', () => lines.delete(line), { once: true });
  });

  return router;
}
