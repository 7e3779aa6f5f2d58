export {
  type Api,
  ApiError,
  type ApiOptions,
  createApi,
  NetworkError,
  type SendOptions,
  setApiOrigin,
  type UploadOptions,
} from './api.ts';
export { FRAME_OPENING, frameRoutes } from './frame.tsx';
export { notFound, orNotFound } from './not-found.ts';
export { RemoteError, type RemoteFailure } from './remote-error.ts';
export type { RemoteModule } from './remote-module.ts';
export { isChunkFailure, useRetry } from './retry.ts';
export { RouteErrorPage } from './route-error-page.tsx';
export * from './router.ts';
export { createSessionStore, type Session, type SessionStore, useSession } from './session.ts';
