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
 * The maximum number of entries sent at once. A larger batch does not come from edits but from an instance that has
 * read the whole work log again. The streams are then closed, and their clients reconnect and read one page of the
 * list instead.
 */
const MAX_AT_ONCE = 50;

/** Routes that send each entry that any instance creates or changes as a server-sent event. */
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
    // The check of the request is repeated, because a stream may outlast its session.
    const stillAllowed = () => staff(ctx, async () => undefined);
    const stream = openEventStream(ctx, { stopping, stillAllowed });
    streams.add(stream);
    stream.ended.addEventListener('abort', () => streams.delete(stream), { once: true });
  });

  return router;
}
