/**
 * The exports that every server needs. Importing index.ts, which adds logins, forms and Redis, takes another 8 MB per
 * process.
 */
export { type CallService, serviceClient } from './endpoints/service-client.ts';
export { createKoa } from './http/app.ts';
export { AppError } from './http/app-error.ts';
export { internalHeaders } from './http/internal-key.ts';
export { parse, validationIssuesOf } from './http/parse.ts';
export { sendRequest } from './http/send-request.ts';
export { staticFiles } from './http/static-files.ts';
export { limitConcurrency } from './process/concurrency.ts';
export {
  internalKeyEnv,
  mongoEnv,
  originEnv,
  readEnv,
  redisEnv,
  reviewKeyEnv,
  serverEnv,
} from './process/env.ts';
export { createLogger, type Logger } from './process/log.ts';
export { everywhere, runService, type Starting } from './process/run-service.ts';
export { browserFiles, releasesEnv } from './releases/remote-files.ts';
