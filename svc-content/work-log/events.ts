import type { WorkEntry } from '@app/contracts';
import { followWorkLog } from '@app/contracts/endpoints';
import {
  type Bearer,
  type EventStream,
  endpointRouter,
  eventText,
  openEventStream,
} from '@app/service-kit';
import type { WorkLog } from './work-log.ts';

/**
 * The maximum number of entries sent at once. More entries change at once only if this instance has read the whole work
 * log again. The streams are then closed, and their clients read one page of the list instead.
 */
const MAX_AT_ONCE = 50;

export function workEventRoutes(auth: Bearer, workLog: WorkLog, stopping: AbortSignal) {
  const { router, mount } = endpointRouter({ auth });
  const staff = auth.watch('staff', 'admin');
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
    // The bearer is checked again, because a stream may outlast its session.
    const stillAllowed = () => staff(ctx, async () => undefined);
    const stream = openEventStream(ctx, { stopping, stillAllowed });
    streams.add(stream);
    stream.ended.addEventListener('abort', () => streams.delete(stream), { once: true });
  });

  return router;
}
