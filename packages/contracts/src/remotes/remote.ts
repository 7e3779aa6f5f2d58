import { z } from 'zod';
import type { RemoteName } from './contract-version.ts';

/** The id of a release, which is a hash of its build. */
export const releaseIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/**
 * The content of `dist/remote.json` in a remote's build. `entry` is the script of the Module Federation container and
 * `container` its global variable. `css` and `preload` are files that every page of the remote needs. `chunks` maps the
 * name of a route's chunk to its additional files. Paths are absolute. A remote whose pages are rendered on the server
 * has `styles`, which maps each path in `css` to the text of the file. The release command adds `release`.
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
  styles: z.record(z.string(), z.string()).optional(),
});
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;

/** The content of `{name}.json` in the folder of remotes: the releases of one remote. */
export const remoteReleasesSchema = z.object({
  live: remoteEntrySchema,
  /** The earlier live releases, most recent first, for shells that are too old for `live`. */
  earlier: z.array(remoteEntrySchema).default([]),
});
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;

/** The response of `/remotes.json`: the release of each deployed remote. */
export type Remotes = Partial<Record<RemoteName, RemoteEntry>>;

/** The body of `POST /render` of the public remote's server. `release` is the release whose scripts the page loads. */
export const renderRequestSchema = z.object({
  url: z.string().startsWith('/'),
  release: releaseIdSchema.optional(),
});

/**
 * A rendered page. `head` is the content of `<head>`, `body` the markup of the root element, `hydration` the router's
 * data, and `chunks` the names of the chunks that the page needs. A page with `location` is a redirect. If `canonical`
 * and `revision` are present, the page may be cached for requests of the path `canonical` while the journal has this
 * revision. If `ignoresQuery` is true, the page is the same for every query of its path.
 */
export const renderedPageSchema = z.object({
  status: z.int(),
  lang: z.string(),
  head: z.string(),
  body: z.string(),
  hydration: z.unknown(),
  headers: z.record(z.string(), z.string()),
  chunks: z.array(z.string()).optional(),
  revision: z.string().optional(),
  canonical: z.string().optional(),
  ignoresQuery: z.boolean().optional(),
  location: z.string().optional(),
});
export type RenderedPage = z.infer<typeof renderedPageSchema>;

/** The revision is a text that changes with every write that readers can see. */
export const revisionSchema = z.object({ revision: z.string() });
export type Revision = z.infer<typeof revisionSchema>;
