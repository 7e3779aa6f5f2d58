import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, MANIFEST, type Manifest, type RemoteName } from '@app/contracts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns the hashed name of a file in one version of the build. */
export const fileOf = (part: string, version: string) =>
  `${part}.${hashOf(`${part} ${version}`)}.js`;

/** Writes the build of a small remote to a folder. The font is the same in every version. */
export async function writeBuild(
  folder: string,
  version: string,
  { name = 'admin' as RemoteName, contractVersion = CONTRACT_VERSION } = {},
): Promise<void> {
  const [entry, page] = [fileOf('remoteEntry', version), fileOf('page', version)];
  const none = { sync: [], async: [] };
  const manifest: Manifest = {
    metaData: { publicPath: `/remotes/${name}/`, remoteEntry: { name: entry } },
    shared: [{ name: '@app/web-kit', requiredVersion: `^${contractVersion}` }],
    exposes: [{ assets: { js: { sync: [page], async: [fileOf('1153', version)] }, css: none } }],
  };
  const files: Record<string, string> = {
    [`dist/${entry}`]: `entry of ${version}`,
    [`dist/${page}`]: `page of ${version}`,
    [`dist/${page}.br`]: `compressed page of ${version}`,
    'dist/font.0123456789abcdef.woff2': 'a font',
    [`dist/${MANIFEST}`]: JSON.stringify(manifest),
    'dist-server/render.cjs': `renderer of ${version}`,
  };
  for (const part of ['dist', 'dist-server']) await mkdir(join(folder, part), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
}
