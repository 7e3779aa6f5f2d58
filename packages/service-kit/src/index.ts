export { type Bearer, bearer, claimsOf, requireConfirmation } from './auth/bearer.ts';
export { remoteKeys, type VerifyKeys } from './auth/keys.ts';
export type { Uploads } from './endpoints/endpoint-body.ts';
export {
  type EndpointHandler,
  type EndpointInput,
  endpointRouter,
} from './endpoints/endpoint-router.ts';
export { type CallService, serviceClient } from './endpoints/service-client.ts';
export { createKoa } from './http/app.ts';
export { AppError } from './http/app-error.ts';
export { jsonBody } from './http/body.ts';
export { type EventStream, eventText, openEventStream } from './http/event-stream.ts';
export { internalHeaders } from './http/internal-key.ts';
export { formOf, type MultipartForm, multipart, type UploadedFile } from './http/multipart.ts';
export { parse, validationIssuesOf } from './http/parse.ts';
export { staticFiles } from './http/static-files.ts';
export { limitConcurrency } from './process/concurrency.ts';
export {
  internalKeyEnv,
  mongoEnv,
  originEnv,
  readEnv,
  redisEnv,
  serverEnv,
} from './process/env.ts';
export { createLogger, type Logger } from './process/log.ts';
export { runService, type Starting } from './process/run-service.ts';
export { connectRedis } from './redis.ts';
export { browserFiles, releasesEnv } from './releases/remote-files.ts';
