import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@app/service-kit';
import type { JobStore } from './store.ts';

const AGAIN_AFTER_MS = 60_000;

/** Tells the storage when to forget zips and documents, as soon as it is there. */
export async function tellExpiry(
  store: Pick<JobStore, 'expire'>,
  log: Logger,
  signal: AbortSignal,
  againAfterMs = AGAIN_AFTER_MS,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await store.expire();
    } catch (err) {
      log.warn({ err }, 'the storage was not told when zips and documents expire: trying again');
    }
    await setTimeout(againAfterMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
