import { createHash } from 'node:crypto';
import { escapeXml, type RemoteEntry, type Remotes, type RenderedPage } from '@app/contracts';
import { z } from 'zod';
import { PAGE_DATA_ID } from '../src/page-data.ts';
import type { Document } from './send-document.ts';
import type { ShellFiles } from './shell-files.ts';

export interface DocumentParts {
  files: ShellFiles;
  remotes: Remotes;
  /** The release of the remote to which the page belongs. */
  remote?: RemoteEntry | undefined;
  /** The rendered page. Absent or null if the browser must render the page. */
  page?: RenderedPage | null;
  /** The name of the area, if the page belongs to a back office. */
  office?: string;
  noindex: boolean;
  /** The path of the journal's own icon, or empty. */
  icon: string;
  headers: Record<string, string>;
}

/** Returns the document of a page, with the headers of its response. */
export function documentOf(parts: DocumentParts): Document {
  const { files, remotes, remote, page, office, noindex, icon, headers } = parts;
  const { scripts, styles } = page && remote ? filesOf(page, remote) : { scripts: [], styles: {} };
  const preloaded = remote ? [remote.entry, ...(page ? scripts : (remote.preload ?? []))] : [];
  const css = Object.values(styles).join('\n');
  const start = page && `(${loadAfterPaint})(${inlineJson(files.script)},${inlineJson(preloaded)})`;
  const fonts = css ? `(${loadInlineFonts})()` : '';
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(icon ? ownIcon(escapeXml(icon)) : [defaultIcon(files)]),
    `<style>${files.css}</style>`,
    ...(css ? [`<style data-remote>${css}</style>`, `<script>${fonts}</script>`] : []),
    ...Object.keys(styles).map(disabledLink),
    ...(start
      ? []
      : [`<script defer src="${files.script}"></script>`, ...preloaded.map(preloadLink)]),
    noindex ? '<meta name="robots" content="noindex">' : '',
    page?.head ?? `<title data-loading>${office ?? 'Loading…'}</title>`,
  ];
  const data = inlineJson({
    remotes: forBrowser(remotes),
    ...(page && { hydration: page.hydration }),
  });
  const body = page?.body ?? `<noscript>${withoutScripts(office)}</noscript>`;
  const html = [
    '<!doctype html>',
    `<html lang="${escapeXml(page?.lang ?? 'en')}">`,
    `<head>${head.filter(Boolean).join('\n')}</head>`,
    `<body><div id="root">${body}</div>`,
    `<script id="${PAGE_DATA_ID}" type="application/json">${data}</script>`,
    start ? `<script>${start}</script>` : '',
    '</body></html>',
  ].join('\n');
  return {
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policyFor([start || '', fonts], [files.css, css]),
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    },
    body: Buffer.from(html),
  };
}

const defaultIcon = ({ icon }: ShellFiles) =>
  `<link rel="icon" href="${icon}" type="image/svg+xml">`;
const ownIcon = (path: string) =>
  ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${path}">`);

const withoutScripts = (office: string | undefined) =>
  office
    ? `<h1>${office}</h1><p>This part of the site needs JavaScript, which is off in this browser.</p><p><a href="/">The journal</a> works without it.</p>`
    : 'This page needs JavaScript right now.';

/** Returns a policy that permits the files of this site and, inline, only these texts. Images may have any origin. */
function policyFor(scripts: string[], styles: string[]): string {
  const hashes = (texts: string[]) =>
    texts
      .filter(Boolean)
      .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('');
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(scripts)}`,
    `style-src 'self'${hashes(styles)}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The members of a release of contract 3.0: the files that all its pages need, and the files of each chunk. */
const files3_0 = { css: z.array(z.string()), preload: z.array(z.string()) };
const release3_0 = z.object({
  ...files3_0,
  chunks: z.record(z.string(), z.object(files3_0)),
  styles: z.record(z.string(), z.string()),
});

/**
 * Returns the files of a rendered page. A renderer of contract 3.0 names only chunks, whose files are listed in its
 * release.
 */
function filesOf(page: RenderedPage, remote: RemoteEntry): NonNullable<RenderedPage['files']> {
  if (page.files) return page.files;
  const release = release3_0.safeParse(remote).data;
  if (!release) return { scripts: [], styles: {} };
  const { chunks, styles } = release;
  const needed = [release, ...(page.chunks ?? []).flatMap((name) => chunks[name] ?? [])];
  const sheets = needed.flatMap(({ css }) => css).map((path) => [path, styles[path] ?? '']);
  return { scripts: needed.flatMap(({ preload }) => preload), styles: Object.fromEntries(sheets) };
}

/** Removes the members of a release of contract 3.0 that browsers do not need. */
export function forBrowser(remotes: Remotes): Remotes {
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { release, entry, contractVersion }]) => [
      name,
      { release, entry, contractVersion },
    ]),
  );
}

/**
 * Returns a disabled link to a style sheet. The bundler's loader treats a linked sheet as loaded, and browsers do not
 * request a disabled one. Loading a sheet again would declare its fonts again, which could move the text.
 */
const disabledLink = (path: string) => `<link rel="stylesheet" disabled href="${escapeXml(path)}">`;

/** Returns a link that requests a file together with the main script, which needs it later. */
function preloadLink(path: string): string {
  // The runtime of Module Federation fetches the manifest.
  const how = path.endsWith('.json') ? 'as="fetch" crossorigin' : 'as="script"';
  return `<link rel="preload" ${how} href="${escapeXml(path)}">`;
}

/**
 * Loads the fonts that the inline style sheet contains and whose text must not appear in another font (`font-display:
 * block`). Otherwise, browsers would load them during the layout of the text, and repeat the layout. The source text
 * of this function is sent to browsers.
 */
function loadInlineFonts(): void {
  for (const face of document.fonts) if (face.display === 'block') void face.load();
}

/**
 * Requests the page's scripts after its text has been painted, because scripts would compete with the page's text for
 * the connection. In browsers that do not report the paint, requests the scripts one second after the `load` event. The
 * main script requests `others`, so these files are preloaded. The source text of this function is sent to browsers, so
 * it must not refer to other variables.
 */
function loadAfterPaint(script: string, others: string[]): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    document.head.append(Object.assign(document.createElement('script'), { src: script }));
    for (const href of others) {
      const link = document.createElement('link');
      // The runtime of Module Federation fetches the manifest.
      const how = href.endsWith('.json')
        ? { as: 'fetch', crossOrigin: 'anonymous' }
        : { as: 'script' };
      document.head.append(Object.assign(link, { rel: 'preload', href, ...how }));
    }
  };
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, 1_000));
}

/** Returns JSON for a script element. It contains no `<`, and therefore no end tag and no comment. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
