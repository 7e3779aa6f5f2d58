import { linkHeader, type RenderedPage, type Settings } from '@app/contracts';
import { ApiError, FRAME_OPENING, frameRoutes, NetworkError } from '@app/web-kit';
import type { Fetch } from '@app/web-kit/client';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { ShownArticle } from './features/articles/components/article-view.tsx';
import { setFetch } from './features/journal/endpoints.ts';
import { LAYOUT_ROUTE } from './features/journal/use-settings.ts';
import { ARTICLE_ROUTE, routes, UNKNOWN_ROUTE } from './routes.tsx';

/** The maximum number of cached “not found” pages. All missing addresses of a route share one page. */
const MISSING_PAGES = 16;

/**
 * Returns a function that renders public pages on the server, with the same routes as in the browser. `fetchApi`
 * sends the calls of their loaders.
 */
export function createRenderer(fetchApi: Fetch) {
  setFetch(fetchApi);
  const handler = createStaticHandler(frameRoutes(routes));
  const missingPages = new Map<string, string>();

  function markupOf(context: StaticHandlerContext): string {
    const router = createStaticRouter(handler.dataRoutes, context);
    return renderToString(
      <StaticRouterProvider router={router} context={context} hydrate={false} />,
    );
  }

  /** Renders the page once for all addresses with the same route and data. */
  function missingPage(key: string, context: StaticHandlerContext): string {
    const markup = missingPages.get(key) ?? markupOf(context);
    if (missingPages.size >= MISSING_PAGES) missingPages.clear();
    missingPages.set(key, markup);
    return markup;
  }

  return async function renderPage(url: string, signal: AbortSignal): Promise<RenderedPage> {
    // The host is a placeholder, because loaders use only the path and query.
    const { pathname, href } = new URL(`http://renderer${url}`);
    const matched = matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route.id ?? UNKNOWN_ROUTE;
    // A path with an escaped line end matches no route, not even the route for unknown paths.
    const known = matched === UNKNOWN_ROUTE ? 'http://renderer/not-found' : href;
    const context = await handler.query(new Request(known, { signal }));
    if (context instanceof Response) return redirectTo(context);

    const loaded: ShownArticle | undefined = context.loaderData[ARTICLE_ROUTE];
    const hydration = {
      loaderData: loaded?.text ? withoutText(context.loaderData, loaded) : context.loaderData,
      actionData: context.actionData,
      errors: writeErrors(context.errors),
    };
    const markup =
      context.statusCode === 404
        ? missingPage(JSON.stringify([matched, hydration]), context)
        : markupOf(context);
    const start = markup.indexOf(FRAME_OPENING);
    if (start < 0) throw new Error(`The rendered page does not contain ${FRAME_OPENING}`);
    const head = markup.slice(0, start);
    const canonical = canonicalPath(head);
    const noindex =
      context.statusCode >= 400 || context.matches.some(({ route }) => route.handle?.noindex);
    const status = statusOf(context);
    const readsQuery = context.matches.some(({ route }) => route.handle?.readsQuery);
    const icon = settingsIn(context)?.icon_image;
    return {
      status,
      lang: 'en',
      head,
      body: markup.slice(start),
      hydration,
      headers: { ...(noindex && { 'X-Robots-Tag': 'noindex' }), ...signposts(context) },
      chunks: context.matches.flatMap(({ route }) => route.handle?.chunk ?? []),
      ...(loaded?.text && { styleChunks: ['full-text'] }),
      ...(canonical !== undefined && { canonical }),
      ...(status === 200 && !readsQuery && { ignoresQuery: true }),
      ...(icon && { icon }),
    };
  };
}

/** Leaves the text of an article out of the data for the browser, because the document contains its markup. */
function withoutText(loaderData: StaticHandlerContext['loaderData'], loaded: ShownArticle) {
  const { shown: _, ...text } = loaded.text ?? {};
  return { ...loaderData, [ARTICLE_ROUTE]: { ...loaded, text } };
}

/** Returns the journal's settings, or undefined if loading them failed. */
const settingsIn = ({ loaderData }: StaticHandlerContext): Settings | undefined =>
  loaderData[LAYOUT_ROUTE];

/** Returns the header with an article's links for programs. */
function signposts(context: StaticHandlerContext): Record<string, string> {
  const settings = settingsIn(context);
  const loaded: ShownArticle | undefined = context.loaderData[ARTICLE_ROUTE];
  return settings && loaded ? { Link: linkHeader(loaded.article, settings) } : {};
}

/** Returns the path of the canonical link, after decoding the HTML escapes that a path can contain. */
function canonicalPath(head: string): string | undefined {
  return /<link rel="canonical" href="https?:\/\/[^/"]+(\/[^"]*)"/
    .exec(head)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** Returns the status of the page: 503 if the API is unreachable, fails or is overloaded, so that crawlers retry. */
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
