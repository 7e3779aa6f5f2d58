import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Job } from '@app/contracts';

/** Interval of reading a job, short enough for a smooth progress bar. All watchers of a job share the reads. */
const POLL_MS = 100;

export interface Watch {
  /** Yields the job and each change until it ends, disappears, or the signal aborts. */
  changes(job: Job, signal: AbortSignal): AsyncGenerator<Job>;
}

interface Watched {
  latest: Job | undefined;
  watchers: number;
  events: EventEmitter;
}

const isSame = (a?: Job, b?: Job) => JSON.stringify(a) === JSON.stringify(b);

export const hasEnded = ({ state }: Job) => state !== 'queued' && state !== 'running';

export function createWatch(find: (id: string) => Promise<Job | undefined>): Watch {
  const watched = new Map<string, Watched>();

  const publish = (entry: Watched, job: Job | undefined) => {
    if (isSame(job, entry.latest)) return;
    entry.latest = job;
    entry.events.emit('change');
  };

  const poll = async (id: string, entry: Watched) => {
    while (entry.watchers > 0) {
      await setTimeout(POLL_MS);
      try {
        publish(entry, await find(id));
      } catch {
        // Redis is unavailable; try again.
      }
    }
    watched.delete(id);
  };

  const enter = (job: Job): Watched => {
    const entry = watched.get(job.id) ?? {
      latest: job,
      watchers: 0,
      events: new EventEmitter().setMaxListeners(0),
    };
    entry.watchers += 1;
    // The new watcher has just read the job. If it has changed, notify the others: the next poll sees no change.
    publish(entry, job);
    if (!watched.has(job.id)) {
      watched.set(job.id, entry);
      void poll(job.id, entry);
    }
    return entry;
  };

  return {
    async *changes(job, signal) {
      yield job;
      if (hasEnded(job)) return;
      const entry = enter(job);
      try {
        for (let seen: Job | undefined = job; ; ) {
          while (isSame(entry.latest, seen)) await once(entry.events, 'change', { signal });
          seen = entry.latest;
          if (!seen) return;
          yield seen;
          if (hasEnded(seen)) return;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        entry.watchers -= 1;
      }
    },
  };
}
