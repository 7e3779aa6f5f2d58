import { createHash } from 'node:crypto';
import type { RemoteEntry, Remotes, RenderedPage } from '@app/contracts';
import { PAGE_DATA_ID } from '../src/page-data.ts';
import type { Document } from './send-document.ts';
import type { ShellFiles } from './shell-files.ts';

export interface DocumentParts {
  files: ShellFiles;
  remotes: Remotes;
  /** The release of the remote that the page belongs to. */
  remote?: RemoteEntry | undefined;
  /** The rendered page; absent or null if the browser has to render the page. */
  page?: RenderedPage | null;
  /** The name of the area if it is a back office. */
  office?: string;
  noindex: boolean;
  headers: Record<string, string>;
}

/** Returns the document of a page, with the headers of its response. */
export function documentOf(parts: DocumentParts): Document {
  const { files, remotes, remote, page, office, noindex, headers } = parts;
  const needed = page && remote ? filesOf(remote, page) : [];
  const styles = stylesOf(remote, [...new Set(needed.flatMap(({ css }) => css))]);
  const preloaded = remote ? [remote.entry, ...needed.flatMap((of) => of.preload)] : [];
  const start = page && `(${loadAfterPaint})(${inlineJson(files.script)},${inlineJson(preloaded)})`;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${files.icon}" type="image/svg+xml">`,
    `<style>${files.css}</style>`,
    ...(styles.text ? [`<style data-remote>${styles.text}</style>`] : []),
    ...styles.contained.map((path) => stylesheet(path, 'disabled ')),
    ...styles.linked.map((path) => stylesheet(path)),
    start ? '' : `<script defer src="${files.script}"></script>`,
    noindex ? '<meta name="robots" content="noindex">' : '',
    page?.head ?? `<title>${office ?? 'Loading…'}</title>`,
  ];
  const data = inlineJson({
    remotes: forBrowser(remotes),
    ...(page && { hydration: page.hydration }),
  });
  const body = page?.body ?? `<noscript>${withoutScripts(office)}</noscript>`;
  const html = [
    '<!doctype html>',
    `<html lang="${escapeAttribute(page?.lang ?? 'en')}">`,
    `<head>${head.filter(Boolean).join('\n')}</head>`,
    `<body><div id="root">${body}</div>`,
    `<script id="${PAGE_DATA_ID}" type="application/json">${data}</script>`,
    start ? `<script>${start}</script>` : '',
    '</body></html>',
  ].join('\n');
  return {
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policyFor(start ? [start] : [], [files.css, styles.text]),
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    },
    identity: Buffer.from(html),
  };
}

const withoutScripts = (office: string | undefined) =>
  office
    ? `<h1>${office}</h1><p>This part of the site needs JavaScript, which is off in this browser.</p><p><a href="/">The journal</a> works without it.</p>`
    : 'This page needs JavaScript right now.';

/** Returns a policy that allows this site's files, and inline only these texts. Images may have any origin. */
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

/** Returns the files that every page of the remote needs, followed by the files of this page's chunks. */
function filesOf(remote: RemoteEntry, { chunks = [] }: RenderedPage) {
  return [remote, ...chunks.flatMap((name) => remote.chunks?.[name] ?? [])];
}

/**
 * Returns the text of the style sheets, which the document contains so that the first paint needs no other file. The
 * bundler's loader regards a sheet as loaded if it finds a link to it, and browsers do not request a disabled link. A sheet
 * that is loaded again declares the fonts again, which can move the text. Releases built before `styles` existed have linked
 * sheets.
 */
function stylesOf(remote: RemoteEntry | undefined, paths: string[]) {
  const isKnown = (path: string) => remote?.styles?.[path] !== undefined;
  const contained = paths.filter(isKnown);
  return {
    text: contained.map((path) => remote?.styles?.[path]).join('\n'),
    contained,
    linked: paths.filter((path) => !isKnown(path)),
  };
}

/** Removes what browsers do not need: the lists of chunks, which their builds contain, and the text of style sheets. */
export function forBrowser(remotes: Remotes): Remotes {
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { chunks: _, styles: __, ...entry }]) => [name, entry]),
  );
}

const stylesheet = (path: string, attribute = '') =>
  `<link rel="stylesheet" ${attribute}href="${escapeAttribute(path)}">`;

/**
 * Requests the page's scripts when its text has been painted, because they would share the connection with it, and one
 * second after the page in browsers that do not report the paint. The main script requests the others, so they are
 * preloaded. This source text is sent, so it must not refer to other variables.
 */
function loadAfterPaint(script: string, others: string[]): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    document.head.append(Object.assign(document.createElement('script'), { src: script }));
    for (const href of others) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }));
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

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
