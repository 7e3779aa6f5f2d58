import type { WorkEntry } from '@app/contracts';
import { followWorkLog } from '@app/contracts/endpoints';
import {
  type Bearer,
  type EventStream,
  endpointRouter,
  eventText,
  openEventStream,
} from '@app/service-kit';
import type Router from '@koa/router';
import type { WorkLog } from './work-log.ts';

interface WorkEventRoutes {
  auth: Bearer;
  workLog: WorkLog;
  stopping: AbortSignal;
}

/**
 * More entries at once come from reading everything again, not from users. The streams then end: their
 * clients reconnect and read the list, which is shorter.
 */
const MAX_AT_ONCE = 50;

/** Server-sent events: each entry that any instance creates or changes. */
export function workEventRoutes({ auth, workLog, stopping }: WorkEventRoutes): Router {
  const { router, mount } = endpointRouter({ auth });
  const staff = auth.require('staff', 'admin');
  const streams = new Set<EventStream>();
  let entries: WorkEntry[] = [];

  const send = () => {
    const text = entries.map((entry) => eventText('entry', entry)).join('');
    for (const stream of streams) {
      if (entries.length > MAX_AT_ONCE) stream.end();
      else stream.send(text);
    }
    entries = [];
  };
  workLog.follow((entry) => {
    if (streams.size === 0) return;
    if (entries.push(entry) === 1) setImmediate(send);
  });

  mount(followWorkLog, (ctx) => {
    // Repeats the check of the request, because a stream may outlast its session.
    const stillAllowed = () => staff(ctx, async () => undefined);
    const stream = openEventStream(ctx, { stopping, stillAllowed });
    streams.add(stream);
    stream.ended.addEventListener('abort', () => streams.delete(stream), { once: true });
  });

  return router;
}
