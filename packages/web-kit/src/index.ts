export { ApiError, NetworkError } from './api-error.ts';
export { FRAME_OPENING, frameRoutes } from './frame.tsx';
export { RemoteError, type RemoteFailure, type RemoteModule } from './remote.ts';
export { RouteErrorPage } from './route-error-page.tsx';
export { isChunkFailure, notFound, orNotFound, useRetry } from './route-errors.ts';
export * from './router.ts';
export { createSessionStore, type Session, type SessionStore, useSession } from './session.ts';
