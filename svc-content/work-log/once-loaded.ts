import { AppError } from '@app/service-kit';
import type { Middleware } from 'koa';
import { settlesWithin } from '../record-store/read-your-writes.ts';
import type { WorkLog } from './work-log.ts';

/** 100,000 entries take some 14 s at the start (ADR 24): whoever asks then is told to come again, and not kept waiting. */
const WAIT_MS = 5_000;

/** For calls that read the entries. */
export function onceLoaded(workLog: Pick<WorkLog, 'isLoaded' | 'loaded'>): Middleware {
  return async function onceWorkLogIsLoaded(_ctx, next) {
    if (!workLog.isLoaded && !(await settlesWithin(workLog.loaded, WAIT_MS))) {
      const detail = 'The work log is being loaded';
      throw new AppError('unavailable', { detail, headers: { 'Retry-After': '5' } });
    }
    return next();
  };
}
