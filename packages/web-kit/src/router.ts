/**
 * The router, by way of one module that names exactly what is used of it: sharing the whole package
 * would keep every export in the first page's JavaScript (some 25 kB more). Remotes import the
 * router from here alone, so that there is one copy and one context.
 */
export type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
export {
  data,
  isRouteErrorResponse,
  Link,
  NavLink,
  Outlet,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router-dom';
