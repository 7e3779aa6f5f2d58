import './http/koa-state.ts';

export { type Bearer, type BearerOptions, bearer, claimsOf } from './auth/bearer.ts';
export { remoteKeys, type VerifyKeys } from './auth/keys.ts';
export { createKoa } from './http/app.ts';
export { AppError, type AppErrorOptions } from './http/app-error.ts';
export { jsonBody } from './http/body.ts';
export {
  type EventLine,
  type EventLineOptions,
  eventText,
  openEventLine,
} from './http/event-stream.ts';
export {
  formOf,
  type MultipartForm,
  type MultipartOptions,
  multipart,
  type UploadedFile,
} from './http/multipart.ts';
export { faultsOf, parse } from './http/parse.ts';
export { type StaticFilesOptions, staticFiles } from './http/static-files.ts';
export { originEnv, readEnv, serverEnv } from './process/env.ts';
export type { Readiness } from './process/health.ts';
export { createLogger, type Logger } from './process/log.ts';
export {
  runService,
  type ServiceEnv,
  type ServiceOptions,
  type Started,
  type Starting,
} from './process/run-service.ts';
export { connectRedis } from './redis.ts';
export { browserFiles, releasesEnv, runRemoteFiles } from './releases/remote-files.ts';
