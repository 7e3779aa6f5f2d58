/**
 * The exports of the router that are used. Sharing the whole package would keep all of its exports in the first page's
 * JavaScript (about 25 kB). Remotes import the router only from here, so that there is one copy and one context.
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
