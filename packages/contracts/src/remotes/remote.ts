import { z } from 'zod';
import type { RemoteName } from './contract-version.ts';

/** The id of a release, which is a hash of its build. */
export const releaseIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/**
 * A release of a remote. `entry` is the address of the release's manifest. `preload` lists the addresses of the scripts
 * that contain the remote's list of pages. Releases of contract 3.0 have further members, and `entry` is the address
 * of the container's script.
 */
export const remoteEntrySchema = z.looseObject({
  release: releaseIdSchema.optional(),
  entry: z.string(),
  contractVersion: z.string(),
  preload: z.array(z.string()).optional(),
});
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;

/** The content of `{name}.json` in the folder of remotes, which lists the releases of a remote. */
export const remoteReleasesSchema = z.object({
  live: remoteEntrySchema,
  /**
   * The releases that were live earlier, the most recent first. Shells that are too old for `live` use these releases.
   */
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
 * data. `files` has the addresses of the page's scripts, and the text of its style sheets by address. A page with
 * `location` is a redirect. If `ignoresQuery` is true, the page is the same for every query of its path. The page may
 * then be cached for requests of the path `canonical` while the journal has this `revision`.
 */
export const renderedPageSchema = z.object({
  status: z.int(),
  lang: z.string(),
  head: z.string(),
  body: z.string(),
  hydration: z.unknown(),
  headers: z.record(z.string(), z.string()),
  files: z
    .object({ scripts: z.array(z.string()), styles: z.record(z.string(), z.string()) })
    .optional(),
  /** The names of the page's chunks, sent by a renderer of contract 3.0. */
  chunks: z.array(z.string()).optional(),
  /** The names of further chunks from which the page needs only the styles. */
  styleChunks: z.array(z.string()).optional(),
  revision: z.string().optional(),
  canonical: z.string().optional(),
  ignoresQuery: z.boolean().optional(),
  /** The path of the journal's own icon. */
  icon: z.string().optional(),
  location: z.string().optional(),
});
export type RenderedPage = z.infer<typeof renderedPageSchema>;

/**
 * `revision` changes with every write that affects readers. `icon` is the path of the journal's icon, or empty.
 * Earlier releases do not send `icon`.
 */
export const revisionSchema = z.object({ revision: z.string(), icon: z.string().optional() });
export type Revision = z.infer<typeof revisionSchema>;

/** The file that Module Federation's plugin writes into the folder of a remote's build. */
export const MANIFEST = 'mf-manifest.json';

/** `sync` lists the files of the module itself. `async` lists the files of the chunks that the module loads later. */
const filesSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The parts of a remote's manifest that this project reads. */
export const manifestSchema = z.object({
  metaData: z.object({
    publicPath: z.string(),
    remoteEntry: z.object({ name: z.string() }),
  }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  /** The module `./routes`. */
  exposes: z.tuple([z.object({ assets: z.object({ js: filesSchema, css: filesSchema }) })]),
});
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Returns the version of the contract with which a remote was built. Undefined if the remote does not use
 * `@app/web-kit`.
 */
export function contractOf({ shared }: Manifest): string | undefined {
  return shared.find(({ name }) => name === '@app/web-kit')?.requiredVersion.replace('^', '');
}

/**
 * Returns the files of a page whose route loads these chunks. The names of a chunk's files begin with the name of the
 * chunk.
 */
export function pageFilesOf({ metaData, exposes }: Manifest, chunks: readonly string[]) {
  const [{ assets }] = exposes;
  const isOfPage = (file: string) => chunks.some((chunk) => file.startsWith(`${chunk}.`));
  const { js, css } = assets;
  return {
    scripts: [metaData.remoteEntry.name, ...js.sync, ...js.async.filter(isOfPage)],
    styles: [...css.sync, ...css.async.filter(isOfPage)],
  };
}
