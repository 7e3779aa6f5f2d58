import type { RemoteEntry, RemoteName, Remotes } from '@app/contracts';

/** In development, pages may also connect to the development server's socket. */
const SOCKET = "connect-src 'self' ws: wss:";

export const DEVELOPMENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  SOCKET,
  "object-src 'none'",
].join('; ');

export const withSocket = (policy: string) => policy.replace(/connect-src 'self'/, SOCKET);

/** Returns the HTML document of the locally compiled shell. The browser renders the page. */
export function developmentDocument(publicPath: string, remotes: Remotes | undefined): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><title>Loading…</title>',
    `<link rel="stylesheet" href="${publicPath}main.css">`,
    `<script defer src="${publicPath}main.js"></script></head>`,
    '<body><div id="root"></div>',
    `${DATA_OPENING}${inlineJson(remotes ? { remotes } : {})}</script>`,
    '</body></html>',
  ].join('\n');
}

const DATA_OPENING = '<script id="page-data" type="application/json">';

/**
 * Makes a deployed site's HTML page use the local build of one remote: replaces the remote's entry in `remotes`, and
 * removes the deployed style sheets of the remote and the links to the remote's files. Also removes content that the
 * deployed remote has rendered, so that this content cannot be mistaken for the local version.
 */
export function withLocalRemote(html: string, name: RemoteName, entry: RemoteEntry): string {
  const files = new RegExp(
    `<(?:link rel="(?:stylesheet|preload)"[^>]*="/remotes/${name}/[^>]*|style data-remote>[^<]*</style)>\\s*`,
    'g',
  );
  const data = new RegExp(`(${DATA_OPENING})([^<]*)(</script>)`);
  const isOfRemote = files.test(html);
  const rewritten = html.replace(files, '').replace(data, (_, opening, text: string, closing) => {
    const { remotes, hydration, ...rest } = JSON.parse(text);
    const list = { ...remotes, [name]: entry };
    const pageData = { ...rest, remotes: list, ...(!isOfRemote && { hydration }) };
    return opening + inlineJson(pageData) + closing;
  });
  if (!isOfRemote) return rewritten;
  return rewritten.replace(/(<div id="root">)[\s\S]*(<\/div>\s*<script id="page-data")/, '$1$2');
}

const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
