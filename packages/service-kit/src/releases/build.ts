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
import { ReleaseRefused } from './release-refused.ts';

/** A remote as it was built. Its files lie flat in their folders. */
export interface Build {
  /** The same for the same files. */
  id: string;
  entry: RemoteEntry;
  /** For browsers. */
  dist: string;
  /** Of `dist`: names that change with the content, and the others. */
  hashed: string[];
  unhashed: string[];
  /** For the remote's own server, where it renders. */
  distServer: string;
  server: string[];
}

/** Reads `dist`, and `dist-server` if there is one, of the folder of a remote. */
export async function readBuild(folder: string, remote: RemoteName): Promise<Build> {
  const dist = join(folder, 'dist');
  const distServer = join(folder, 'dist-server');
  const names = await namesIn(dist);
  const server = await namesIn(distServer);
  const entry = await readEntry(join(dist, 'remote.json'));
  if (!isOf(remote, entry)) throw new ReleaseRefused(`${folder} holds a build of another remote.`);
  const hash = createHash('sha256');
  for (const [from, files] of [
    [dist, names],
    [distServer, server],
  ] as const) {
    for (const name of files) {
      const content = createHash('sha256').update(await readFile(join(from, name)));
      hash.update(`${name} ${content.digest('hex')}\n`);
    }
  }
  const id = hash.digest('hex').slice(0, 16);
  return {
    id,
    entry: { ...entry, release: id },
    dist,
    hashed: names.filter(isHashedName),
    unhashed: names.filter((name) => !isHashedName(name)),
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
    throw new ReleaseRefused(`There is no whole build: ${path} is wrong.`);
  }
}

export const isOf = (remote: RemoteName, { entry }: RemoteEntry) =>
  entry.startsWith(`/remotes/${remote}/`);

/** @throws {ReleaseRefused} a shell of this very checkout would show an error page in the place of it */
export function requireContract({ contractVersion }: RemoteEntry): void {
  if (isContractMet(contractVersion)) return;
  throw new ReleaseRefused(`It needs version ${contractVersion} of the shell's contract.`);
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = entries.find((entry) => !entry.isFile());
  if (nested) throw new ReleaseRefused(`${join(folder, nested.name)} is no file.`);
  return entries.map(({ name }) => name).sort();
}
