export { type Bearer, bearer, claimsOf, requireConfirmation } from './auth/bearer.ts';
export { remoteKeys, type VerifyKeys } from './auth/keys.ts';
export type { Uploads } from './endpoints/endpoint-body.ts';
export {
  type EndpointHandler,
  type EndpointInput,
  endpointRouter,
} from './endpoints/endpoint-router.ts';
export { jsonBody, urlencodedBody } from './http/body.ts';
export { type EventStream, eventText, openEventStream } from './http/event-stream.ts';
export {
  formOf,
  MAX_FIELDS_BYTES,
  type MultipartForm,
  multipart,
  removeStaleUploads,
  type UploadedFile,
  uploadFolder,
} from './http/multipart.ts';
export { connectRedis } from './redis.ts';
export * from './server.ts';
