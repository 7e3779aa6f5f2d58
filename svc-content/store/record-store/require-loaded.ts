import { AppError } from '@app/service-kit';
import type { Middleware } from 'koa';
import { settlesWithin } from './read-your-writes.ts';

/** Data that is loaded while the service already serves other requests. */
export interface LoadedLater {
  readonly isLoaded: boolean;
  readonly loaded: Promise<void>;
}

/**
 * The maximum time in milliseconds that a request waits for loading. Loading 100,000 entries or articles takes
 * longer.
 */
const LOADING_WAIT_MS = 5_000;

/** Returns middleware that waits until the data is loaded, and throws `unavailable` after `LOADING_WAIT_MS`. */
export function requireLoaded(data: LoadedLater, detail: string): Middleware {
  return async (_ctx, next) => {
    if (!data.isLoaded && !(await settlesWithin(data.loaded, LOADING_WAIT_MS))) {
      throw new AppError('unavailable', { detail, headers: { 'Retry-After': '5' } });
    }
    return next();
  };
}
