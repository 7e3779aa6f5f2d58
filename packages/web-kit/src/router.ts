/** Sharing only what is used saves 25 kB of the first page. Remotes import the router only from here. */
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
