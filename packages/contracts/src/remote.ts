import { z } from 'zod';
import type { RemoteName } from './contract-version.ts';

/** A release's name: a hash of all that its build consists of. */
export const releaseIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/**
 * What a remote's build says of itself in `dist/remote.json`. `entry` is the container's hashed
 * script (`/remotes/{name}/remoteEntry.{hash}.js`), `container` its global, `css` and `preload`
 * the files of a first page, `chunks` those that a page named by its route needs besides; all are
 * absolute paths. `release` is added by the release: a build that was not released has none.
 */
export const remoteEntrySchema = z.object({
  release: releaseIdSchema.optional(),
  container: z.string(),
  entry: z.string(),
  contractVersion: z.string(),
  css: z.array(z.string()),
  preload: z.array(z.string()),
  chunks: z
    .record(z.string(), z.object({ css: z.array(z.string()), preload: z.array(z.string()) }))
    .optional(),
});
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;

/**
 * `{name}.json` in the folder of remotes: what visitors get of one remote. Each remote's release
 * command replaces the file of its own remote whole.
 */
export const remoteReleasesSchema = z.object({
  live: remoteEntrySchema,
  /** A release that only a share of the visitors gets, in percent. */
  canary: z.object({ share: z.int().min(1).max(100), release: remoteEntrySchema }).optional(),
  /** What was live before, the last first, for shells that `live` needs a newer one of. */
  earlier: z.array(remoteEntrySchema).default([]),
});
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;

/**
 * `/remotes.json`: which release of each remote its visitor gets. A remote that is not deployed yet
 * is absent.
 */
export type Remotes = Partial<Record<RemoteName, RemoteEntry>>;

/** `POST /render` of the public remote's server: a path with its query, by the release that the document names. */
export const renderRequestSchema = z.object({
  url: z.string().startsWith('/'),
  release: releaseIdSchema.optional(),
});

/**
 * A rendered page: `head` is what belongs in `<head>`, `body` the markup of the root element,
 * `hydration` the router's data, `chunks` the names of the remote's chunks that the page is made of;
 * with `location` the answer is a redirect. `revision` is that of the journal before the page was
 * rendered: while the journal has it, the page may be kept; absent when it may not. `canonical` is
 * the page's one path: asked for by another spelling, a page is not kept.
 */
export const renderedPageSchema = z.object({
  status: z.number().int(),
  lang: z.string(),
  head: z.string(),
  body: z.string(),
  hydration: z.unknown(),
  headers: z.record(z.string(), z.string()),
  chunks: z.array(z.string()).optional(),
  revision: z.string().optional(),
  canonical: z.string().optional(),
  location: z.string().optional(),
});
export type RenderedPage = z.infer<typeof renderedPageSchema>;
