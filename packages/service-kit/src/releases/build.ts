import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isContractMet,
  type RemoteEntry,
  type RemoteName,
  remoteEntrySchema,
} from '@app/contracts';
import { isHashedName } from '../http/static-files.ts';

/** The error for a refused command, which has changed nothing. The message tells the operator the reason. */
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
  const entry = await readEntry(join(dist, 'remote.json'));
  if (!isOf(remote, entry)) {
    throw new ReleaseRefused(`${folder} contains a build of another remote.`);
  }
  const hash = createHash('sha256');
  const paths = [...names.map((name) => [dist, name]), ...server.map((name) => [distServer, name])];
  for (const [from = '', name = ''] of paths) {
    const content = createHash('sha256').update(await readFile(join(from, name)));
    hash.update(`${name} ${content.digest('hex')}\n`);
  }
  const id = hash.digest('hex').slice(0, 16);
  return {
    id,
    entry: { ...entry, release: id },
    dist,
    /** `hashed` are the file names in `dist` that contain a hash of the content; `unhashed` are all other names. */
    hashed: names.filter(isHashedName),
    unhashed: names.filter((name) => !isHashedName(name)),
    /** The folder of the bundle that renders pages on the remote's own server. `server` are its file names. */
    distServer,
    server,
  };
}

async function readEntry(path: string): Promise<RemoteEntry> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ReleaseRefused(`There is no build: ${path} is missing.`);
  });
  try {
    const entry = remoteEntrySchema.parse(JSON.parse(text));
    requireContract(entry);
    return entry;
  } catch (error) {
    if (error instanceof ReleaseRefused) throw error;
    throw new ReleaseRefused(`The build is incomplete: ${path} is not valid.`);
  }
}

export const isOf = (remote: RemoteName, { entry }: RemoteEntry) =>
  entry.startsWith(`/remotes/${remote}/`);

/** Throws `ReleaseRefused` if the build needs a newer contract than the contract of this working copy. */
export function requireContract({ contractVersion }: RemoteEntry): void {
  if (isContractMet(contractVersion)) return;
  throw new ReleaseRefused(`The build needs version ${contractVersion} of the shell's contract.`);
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = entries.find((entry) => !entry.isFile());
  if (nested) throw new ReleaseRefused(`${join(folder, nested.name)} is not a file.`);
  return entries.map(({ name }) => name).sort();
}
