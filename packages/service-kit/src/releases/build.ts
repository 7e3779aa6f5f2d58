import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  contractOf,
  isContractMet,
  MANIFEST,
  type Manifest,
  manifestSchema,
  pageFilesOf,
  type RemoteEntry,
  type RemoteName,
} from '@app/contracts';
import { isHashedName } from '../http/static-files.ts';

/** The error for a refused command, which has changed nothing. The message states the reason for the operator. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

export type Build = Awaited<ReturnType<typeof readBuild>>;

/** Reads `dist` and, if it exists, `dist-server`. Throws `ReleaseRefused` if the build is missing or invalid. */
export async function readBuild(folder: string, remote: RemoteName) {
  const dist = join(folder, 'dist');
  const distServer = join(folder, 'dist-server');
  const names = await namesIn(dist);
  const server = await namesIn(distServer);
  const { contractVersion, ...listed } = await readManifest(join(dist, MANIFEST), remote);
  const hash = createHash('sha256');
  const paths = [...names.map((name) => [dist, name]), ...server.map((name) => [distServer, name])];
  for (const [from = '', name = ''] of paths) {
    const content = createHash('sha256').update(await readFile(join(from, name)));
    hash.update(`${name} ${content.digest('hex')}\n`);
  }
  const id = hash.digest('hex').slice(0, 16);
  const manifest = MANIFEST.replace('.json', `.${id}.json`);
  const entry = `/remotes/${remote}/${manifest}`;
  const { scripts } = pageFilesOf(listed.manifest, []);
  const preload = scripts.map((name) => `/remotes/${remote}/${name}`);
  return {
    id,
    entry: {
      ...FOR_SHELLS_OF_3_0,
      ...{ release: id, entry, contractVersion, preload },
    } satisfies RemoteEntry,
    dist,
    /** The names of the files in `dist` that contain a hash of the content. */
    hashed: names.filter(isHashedName),
    /** The name under which the manifest is served. */
    manifest,
    /**
     * The folder with the bundle that renders pages on the remote's own server. `server` has the names of its files.
     */
    distServer,
    server,
  };
}

/**
 * Members of `files` that shells of contract 3.0 require in addition to `preload`. With these values, such shells use
 * the latest earlier release that they can run.
 */
const FOR_SHELLS_OF_3_0 = { container: '', css: [] };

/** Returns the manifest, with the version of the shell's contract that the build needs. */
async function readManifest(path: string, remote: RemoteName) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ReleaseRefused(`There is no build: ${path} is missing.`);
  });
  const manifest = parseManifest(text);
  const contractVersion = manifest && contractOf(manifest);
  if (!manifest || contractVersion === undefined) {
    throw new ReleaseRefused(`The build is incomplete: ${path} is not valid.`);
  }
  if (manifest.metaData.publicPath !== `/remotes/${remote}/`) {
    throw new ReleaseRefused(`${path} belongs to a build of another remote.`);
  }
  requireContract({ contractVersion });
  return { manifest, contractVersion };
}

function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const isOf = (remote: RemoteName, { entry }: RemoteEntry) =>
  entry.startsWith(`/remotes/${remote}/`);

/** Throws `ReleaseRefused` if the build needs a newer contract than this working copy has. */
export function requireContract({ contractVersion }: Pick<RemoteEntry, 'contractVersion'>): void {
  if (isContractMet(contractVersion)) return;
  throw new ReleaseRefused(`The build needs version ${contractVersion} of the shell's contract.`);
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = entries.find((entry) => !entry.isFile());
  if (nested) throw new ReleaseRefused(`${join(folder, nested.name)} is not a file.`);
  return entries.map(({ name }) => name).sort();
}
