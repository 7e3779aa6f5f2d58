import type { TokenClaims } from '@app/contracts';
import type { Logger } from 'pino';
import type { AppError } from './app-error.ts';

declare module 'koa' {
  interface DefaultState {
    /** From the gateway's `X-Request-Id`, or made here; to be passed on in calls to other services. */
    requestId: string;
    /** Writes every line with the request's id. */
    log: Logger;
    /** Who the bearer is, after `optional` or `require` of the bearer check. */
    claims?: TokenClaims;
    /** Why the request failed, for its log line. */
    failure?: AppError;
  }
}
