/**
 * The router, by way of one module that names exactly what is used of it: sharing the whole package
 * would keep every export in the first page's JavaScript (some 25 kB more). Remotes import the
 * router from here alone, so that there is one copy and one context.
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
