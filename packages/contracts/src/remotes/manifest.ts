import { z } from 'zod';

/** The file that the plugin of Module Federation writes into the folder of a remote's build. */
export const MANIFEST = 'mf-manifest.json';

/** `sync` are the files of the module itself, `async` those of the chunks that it loads later. */
const filesSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** What this project reads from a remote's manifest. */
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

/** Returns the version of the contract that a remote was built with. Undefined if it does not use `@app/web-kit`. */
export function contractOf({ shared }: Manifest): string | undefined {
  return shared.find(({ name }) => name === '@app/web-kit')?.requiredVersion.replace('^', '');
}

/** Returns the files that a page needs whose route loads these chunks. The name of a chunk begins those of its files. */
export function pageFilesOf({ metaData, exposes }: Manifest, chunks: readonly string[]) {
  const [{ assets }] = exposes;
  const isOfPage = (file: string) => chunks.some((chunk) => file.startsWith(`${chunk}.`));
  const { js, css } = assets;
  return {
    scripts: [metaData.remoteEntry.name, ...js.sync, ...js.async.filter(isOfPage)],
    styles: [...css.sync, ...css.async.filter(isOfPage)],
  };
}
