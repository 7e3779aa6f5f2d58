import './koa-state.ts';

export { createKoa } from './app.ts';
export { AppError, type AppErrorOptions } from './app-error.ts';
export { type Bearer, type BearerOptions, bearer, claimsOf } from './bearer.ts';
export { jsonBody } from './body.ts';
export { originEnv, readEnv, serverEnv } from './env.ts';
export { type EventLine, type EventLineOptions, eventText, openEventLine } from './event-stream.ts';
export type { Readiness } from './health.ts';
export { remoteKeys, type VerifyKeys } from './keys.ts';
export { createLogger, type Logger } from './log.ts';
export {
  formOf,
  type MultipartForm,
  type MultipartOptions,
  multipart,
  type UploadedFile,
} from './multipart.ts';
export { faultsOf, parse } from './parse.ts';
export { connectRedis } from './redis.ts';
export { browserFiles, releasesEnv, runRemoteFiles } from './remote-files.ts';
export {
  runService,
  type ServiceEnv,
  type ServiceOptions,
  type Started,
  type Starting,
} from './service.ts';
export { type StaticFilesOptions, staticFiles } from './static-files.ts';
