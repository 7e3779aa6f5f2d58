import type { RemoteEntry, Remotes, RenderedPage } from '@app/contracts';
import { PAGE_DATA_ID } from '../src/page-data.ts';
import type { ShellFiles } from './shell-files.ts';
import { STYLE_LIMIT } from './style-limit.ts';

export interface DocumentParts {
  files: ShellFiles;
  remotes: Remotes;
  /** The remote whose files the page needs first. */
  remote?: RemoteEntry | undefined;
  /** Absent when the browser is to render the page. */
  page?: RenderedPage | null;
  /** Pages that belong to nobody's index. */
  noindex: boolean;
}

/** The whole HTML document of a page. */
export function documentOf({ files, remotes, remote, page, noindex }: DocumentParts): string {
  const needed = page && remote ? filesOf(remote, page) : [];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${files.icon}" type="image/svg+xml">`,
    `<script>${STYLE_LIMIT}</script>`,
    `<link rel="stylesheet" href="${files.style}">`,
    // Only when the remote's server has just answered: a stylesheet that hangs would keep the
    // deferred script, and with it the whole page, from starting.
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
  const body = page?.body ?? '<noscript>This page needs JavaScript just now.</noscript>';
  return [
    '<!doctype html>',
    `<html lang="${escapeAttribute(page?.lang ?? 'en')}">`,
    `<head>${head.filter(Boolean).join('\n')}</head>`,
    `<body><div id="root">${body}</div>`,
    `<script id="${PAGE_DATA_ID}" type="application/json">${data}</script>`,
    '</body></html>',
  ].join('\n');
}

/** The files of the remote's first page, and of the chunks that this page is made of. */
function filesOf(remote: RemoteEntry, { chunks = [] }: RenderedPage) {
  return [remote, ...chunks.flatMap((name) => remote.chunks?.[name] ?? [])];
}

/** The browser's build knows its own chunks. */
function withoutChunks(remotes: Remotes): Remotes {
  return Object.fromEntries(
    Object.entries(remotes).map(([name, { chunks: _, ...entry }]) => [name, entry]),
  );
}

const stylesheet = (path: string) => `<link rel="stylesheet" href="${escapeAttribute(path)}">`;
/** After what the reader sees at once: styles and fonts. The page is there before its script. */
const preload = (path: string) =>
  `<link rel="preload" as="script" fetchpriority="low" href="${escapeAttribute(path)}">`;

/** JSON that no content can break out of: without `<` there is no end tag and no comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
