import type { RenderedPage } from '@app/contracts';
import { ApiError, FRAME_OPENING, frameRoutes, NetworkError, setApiOrigin } from '@app/web-kit';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { routes } from './routes.tsx';

/** Whose calls the pages make, as the gateway tells them apart. */
export interface ApiOrigins {
  content: string;
  pdf: string;
}

/** Renders the readers' pages on the server, over the very routes that the browser runs. */
export function createRenderPage({ content, pdf }: ApiOrigins) {
  setApiOrigin((path) => (path.startsWith('/api/verify/') ? pdf : content));
  const handler = createStaticHandler(frameRoutes(routes));

  return async function renderPage(url: string, signal: AbortSignal): Promise<RenderedPage> {
    // The loaders see the path only; the host is never read.
    const context = await handler.query(new Request(`http://renderer${url}`, { signal }));
    if (context instanceof Response) return redirectTo(context);

    const router = createStaticRouter(handler.dataRoutes, context);
    const markup = renderToString(
      <StaticRouterProvider router={router} context={context} hydrate={false} />,
    );
    const start = markup.indexOf(FRAME_OPENING);
    if (start < 0) throw new Error('The page has no frame');
    const head = markup.slice(0, start);
    const canonical = canonicalPath(head);
    const noindex =
      context.statusCode >= 400 || context.matches.some(({ route }) => route.handle?.noindex);
    return {
      status: statusOf(context),
      lang: 'en',
      head,
      body: markup.slice(start),
      hydration: {
        loaderData: context.loaderData,
        actionData: context.actionData,
        errors: writeErrors(context.errors),
      },
      headers: noindex ? { 'X-Robots-Tag': 'noindex' } : {},
      chunks: context.matches.flatMap(({ route }) => route.handle?.chunk ?? []),
      ...(canonical !== undefined && { canonical }),
    };
  };
}

/** The path of the page's canonical link; of what React escapes, a path holds these two. */
function canonicalPath(head: string): string | undefined {
  return /<link rel="canonical" href="https?:\/\/[^/"]+(\/[^"]*)"/
    .exec(head)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** An API that is away, fails or is too busy is no fault of the page: indexers and monitors try again later. */
function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const failed = Object.values(errors ?? {}).some(
    (error) =>
      error instanceof NetworkError ||
      (error instanceof ApiError && (error.status >= 500 || error.status === 429)),
  );
  return failed ? 503 : statusCode;
}

function writeErrors(errors: StaticHandlerContext['errors']) {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([routeId, error]) => [
      routeId,
      isRouteErrorResponse(error)
        ? { kind: 'response', status: error.status, statusText: error.statusText, data: error.data }
        : { kind: 'error', name: error instanceof Error ? error.name : 'Error' },
    ]),
  );
}

function redirectTo(response: Response): RenderedPage {
  return {
    status: response.status,
    lang: 'en',
    head: '',
    body: '',
    hydration: null,
    headers: {},
    location: response.headers.get('Location') ?? '/',
  };
}
