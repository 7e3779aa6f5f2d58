import { readFileSync } from 'node:fs';
import { type RemoteName, remoteEntrySchema, remoteNames } from '@app/contracts';
import { projectRoot } from '../setup/paths.mjs';
import { writeWhole } from './files.ts';

/** Writes which release of each remote is live: the ones that were built last. */
export function writeRemotesFile(path: string): void {
  const remotes = Object.fromEntries(remoteNames.map((name) => [name, readBuilt(name)]));
  writeWhole(path, JSON.stringify(remotes, null, 2));
}

function readBuilt(name: RemoteName) {
  const built = `${projectRoot}/mfe-${name}/dist/remote.json`;
  return remoteEntrySchema.parse(JSON.parse(readFileSync(built, 'utf8')));
}
