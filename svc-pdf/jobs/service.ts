import type { Job } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { type JobInput, writeInput } from './input.ts';
import type { JobQueue } from './queue.ts';
import type { JobStore } from './store.ts';
import { hasEnded, type Watch } from './watch.ts';

export interface Order extends JobInput {
  /** The zip's name without its ending. */
  title: string;
  createdBy: string;
}

export interface Jobs {
  /**
   * The job of that input: the one that is there already, as long as it is underway or its zip is kept and
   * was printed by that edition (a worker may be older than the server), or else a new one. `unavailable`
   * while the queue or the storage is away; then there is none, now or later.
   */
  order(order: Order): Promise<Job>;
  find(id: string): Promise<Job>;
  recent(): Promise<Job[]>;
  cancel(id: string): Promise<Job>;
  /** Also of one that is done, where certificates are missing: they may be had another time. */
  retry(id: string): Promise<Job>;
  changes: Watch['changes'];
  /** The job once it has ended. */
  ended(job: Job, signal: AbortSignal): Promise<Job>;
}

export interface JobsOptions {
  queue: JobQueue;
  store: JobStore;
  watch: Watch;
}

export function createJobs({ queue, store, watch }: JobsOptions): Jobs {
  const underway = new Map<string, Promise<Job>>();

  const stored = <T>(call: Promise<T>): Promise<T> =>
    call.catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });

  const isAsGood = async (job: Job, edition?: string): Promise<boolean> => {
    if (!hasEnded(job)) return true;
    if (job.bytes === null) return false;
    const zip = await stored(store.zip(job.id));
    return zip !== undefined && (edition === undefined || zip.edition === edition);
  };

  const begin = async (id: string, bytes: Buffer, order: Order): Promise<Job> => {
    const there = await queue.find(id);
    if (there && (await isAsGood(there, order.edition))) return there;
    // Before the job, which may be taken at once.
    await stored(store.putInput(id, bytes));
    return queue.start(id, {
      kind: order.kind,
      title: order.title,
      total: order.sheets.length,
      createdBy: order.createdBy,
      createdAt: new Date().toISOString(),
      cancelledAt: null,
    });
  };

  const find = async (id: string): Promise<Job> => {
    const job = await queue.find(id);
    if (!job) throw new AppError('not_found');
    return job;
  };

  return {
    find,
    recent: () => queue.recent(),
    cancel: (id) => queue.cancel(id),
    changes: watch.changes,

    async order(order) {
      const { id, bytes } = await writeInput(order);
      let beginning = underway.get(id);
      if (!beginning) {
        beginning = begin(id, bytes, order).finally(() => underway.delete(id));
        underway.set(id, beginning);
      }
      return beginning;
    },

    async retry(id) {
      const job = await find(id);
      if (job.missing.length === 0 && (await isAsGood(job))) return job;
      if (!(await stored(store.hasInput(id)))) {
        throw new AppError('not_found', {
          detail: 'What it was made of is not kept any more: start it anew from the list',
        });
      }
      return queue.retry(id);
    },

    async ended(job, signal) {
      for await (const now of watch.changes(job, signal)) if (hasEnded(now)) return now;
      throw new AppError('unavailable', { detail: 'The job goes on: ask for it again' });
    },
  };
}
