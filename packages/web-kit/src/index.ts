/**
 * The exports of the router that remotes use. The shell shares this whole module with the remotes, so unused exports
 * are not removed from the shell's bundle. Exporting only these saves 25 kB on the first page.
 */
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
export {
  data,
  isRouteErrorResponse,
  Link,
  NavLink,
  Outlet,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router-dom';
export { ApiError, NetworkError } from './api-error.ts';
export { FRAME_OPENING, frameRoutes } from './frame.tsx';
export { loadPart, shareRemotes } from './parts.ts';
export { RemoteError, type RemoteFailure, type RemoteModule } from './remote.ts';
export { RouteErrorPage } from './route-error-page.tsx';
export { isChunkFailure, notFound, orNotFound, useRetry } from './route-errors.ts';
export { createSessionStore, type Session, type SessionStore, useSession } from './session.ts';
