import { z } from 'zod';
import type { RemoteName } from './contract-version.ts';

/** A release's id: a hash of its build. */
export const releaseIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/**
 * `dist/remote.json` of a remote's build. `entry` is the container's hashed script, `container` its global variable,
 * `css` and `preload` the files of a first page, `chunks` the additional files by the chunk that a route names. Paths
 * are absolute. `release` is added when the build is released.
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

/** `{name}.json` in the folder of remotes: the releases of one remote. Its release command replaces the whole file. */
export const remoteReleasesSchema = z.object({
  live: remoteEntrySchema,
  /** A release for a share of the visitors, in percent. */
  canary: z.object({ share: z.int().min(1).max(100), release: remoteEntrySchema }).optional(),
  /** Earlier live releases, the last first, for shells that are too old for `live`. */
  earlier: z.array(remoteEntrySchema).default([]),
});
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;

/** `/remotes.json`: the release of each deployed remote that a visitor gets. */
export type Remotes = Partial<Record<RemoteName, RemoteEntry>>;

/** `POST /render` of the public remote's server: a path with its query, and the release that the document names. */
export const renderRequestSchema = z.object({
  url: z.string().startsWith('/'),
  release: releaseIdSchema.optional(),
});

/**
 * A rendered page: `head` is the content of `<head>`, `body` the markup of the root element, `hydration` the router's
 * data, `chunks` the names of the remote's chunks. With `location` it is a redirect. `revision` is the journal's revision
 * before rendering: the page may be cached while it is current, and not at all without it. `canonical` is the page's
 * path; a page requested by another spelling is not cached.
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

/**
 * `GET /api/revision`, and `GET /revision` of the public remote's server: a text that changes with every write that
 * readers can see. The same journal has the same revision in every instance.
 */
export const revisionSchema = z.object({ revision: z.string() });
export type Revision = z.infer<typeof revisionSchema>;
