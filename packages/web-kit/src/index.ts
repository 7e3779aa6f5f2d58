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
export { RemoteError, type RemoteFailure, type RemoteModule } from './remote.ts';
export { RouteErrorPage } from './route-error-page.tsx';
export { isChunkFailure, notFound, orNotFound, useRetry } from './route-errors.ts';
export * from './router.ts';
export { createSessionStore, type Session, type SessionStore, useSession } from './session.ts';
