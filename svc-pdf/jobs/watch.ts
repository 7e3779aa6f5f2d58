import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Job } from '@app/contracts';

/** Often enough for a bar that moves; one look serves everybody who watches the same job. */
const LOOK_EVERY_MS = 100;

export interface Watch {
  /** The job now and after each change, until it has ended, is gone, or the signal ends it. */
  changes(job: Job, signal: AbortSignal): AsyncGenerator<Job>;
}

interface Watched {
  latest: Job | undefined;
  watchers: number;
  news: EventEmitter;
}

const isSame = (a?: Job, b?: Job) => JSON.stringify(a) === JSON.stringify(b);

export const hasEnded = ({ state }: Job) => state !== 'queued' && state !== 'running';

export function createWatch(find: (id: string) => Promise<Job | undefined>): Watch {
  const watched = new Map<string, Watched>();

  const follow = async (id: string, entry: Watched) => {
    while (entry.watchers > 0) {
      await setTimeout(LOOK_EVERY_MS);
      let job: Job | undefined;
      try {
        job = await find(id);
      } catch {
        // Redis is away, and comes back.
        continue;
      }
      if (isSame(job, entry.latest)) continue;
      entry.latest = job;
      entry.news.emit('change');
    }
    watched.delete(id);
  };

  const enter = (job: Job): Watched => {
    const entry = watched.get(job.id) ?? {
      latest: job,
      watchers: 0,
      news: new EventEmitter().setMaxListeners(0),
    };
    entry.watchers += 1;
    // Who comes has just looked, and tells the others: what is known is no news to the next look.
    if (!isSame(entry.latest, job)) {
      entry.latest = job;
      entry.news.emit('change');
    }
    if (!watched.has(job.id)) {
      watched.set(job.id, entry);
      void follow(job.id, entry);
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
          while (isSame(entry.latest, seen)) await once(entry.news, 'change', { signal });
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
