import { createHash } from 'node:crypto';
import type { RemoteEntry, Remotes, RenderedPage } from '@app/contracts';
import { PAGE_DATA_ID } from '../src/page-data.ts';
import type { Document } from './send-document.ts';
import type { ShellFiles } from './shell-files.ts';

/**
 * The inline script of every document. A remote's style sheet that does not load blocks painting and deferred scripts,
 * so the script removes such a style sheet after five seconds. The remote's loader then requests it again.
 */
export const STYLE_TIMEOUT = `setTimeout(()=>{for(const l of document.querySelectorAll('link[rel=stylesheet][href^="/remotes/"]:not([data-rspack])'))l.sheet||l.remove()},5e3)`;

/** The policy allows this site's scripts and styles, and the inline script by its hash. Images may have any origin. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${createHash('sha256').update(STYLE_TIMEOUT).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

export function htmlDocument(html: string, headers: Record<string, string>): Document {
  return {
    headers: {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    },
    identity: Buffer.from(html),
  };
}

export interface DocumentParts {
  files: ShellFiles;
  remotes: Remotes;
  /** The release of the remote that the page belongs to. */
  remote?: RemoteEntry | undefined;
  /** The rendered page; absent or null if the browser has to render the page. */
  page?: RenderedPage | null;
  noindex: boolean;
}

/** Returns the HTML of a page's document. */
export function documentOf({ files, remotes, remote, page, noindex }: DocumentParts): string {
  const needed = page && remote ? filesOf(remote, page) : [];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${files.icon}" type="image/svg+xml">`,
    `<script>${STYLE_TIMEOUT}</script>`,
    `<link rel="stylesheet" href="${files.style}">`,
    // Style sheets are included only with a rendered page, which shows that the remote's server responds. A style sheet
    // that hangs would delay the deferred script and therefore the whole page.
    ...needed.flatMap(({ css }) => css.map(stylesheet)),
    `<script defer src="${files.script}"></script>`,
    ...(page && remote ? [preload(remote.entry)] : []),
    ...needed.flatMap((files) => files.preload.map(preload)),
    noindex ? '<meta name="robots" content="noindex">' : '',
    page?.head ?? '<title>Loading…</title>',
  ];
  const data = inlineJson({
    remotes: withoutChunks(remotes),
    ...(page && { hydration: page.hydration }),
  });
  const body = page?.body ?? '<noscript>This page needs JavaScript right now.</noscript>';
  return [
    '<!doctype html>',
    `<html lang="${escapeAttribute(page?.lang ?? 'en')}">`,
    `<head>${head.filter(Boolean).join('\n')}</head>`,
    `<body><div id="root">${body}</div>`,
    `<script id="${PAGE_DATA_ID}" type="application/json">${data}</script>`,
    '</body></html>',
  ].join('\n');
}

/** Returns the files that every page of the remote needs, followed by the files of this page's chunks. */
function filesOf(remote: RemoteEntry, { chunks = [] }: RenderedPage) {
  return [remote, ...chunks.flatMap((name) => remote.chunks?.[name] ?? [])];
}

/** Removes the lists of chunks, which the browser does not need because its build contains them. */
function withoutChunks(remotes: Remotes): Remotes {
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { chunks: _, ...entry }]) => [name, entry]),
  );
}

const stylesheet = (path: string) => `<link rel="stylesheet" href="${escapeAttribute(path)}">`;
/** The priority is low, because the page is usable before its script has loaded. */
const preload = (path: string) =>
  `<link rel="preload" as="script" fetchpriority="low" href="${escapeAttribute(path)}">`;

/** Returns JSON for a script element. It contains no `<`, and therefore no end tag and no comment. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
